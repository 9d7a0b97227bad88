import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countPwaEvents } from '../../../server/operator/pwa.ts';
import { shiftClock } from '../../../server/sandbox/clock-offset.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ now: '2026-06-01T12:00:00.000Z' });
});
afterEach(() => world.close());

const postEvent = (event: string) => world.client().post('/api/pwa_events', { event });

describe('what happens to the installed app', () => {
  test('is counted by event, for guests and players alike, and answered with nothing', async () => {
    const { client } = await world.player();
    expect((await client.call('reportPwaEvent', { body: { event: 'open' } })).status).toBe(204);
    const answer = await postEvent('open');
    expect([answer.status, answer.text]).toEqual([204, '']);
    await postEvent('prompt_dismissed');
    expect(await countPwaEvents(world.app, 1)).toEqual({ open: 2, prompt_dismissed: 1 });
  });

  test('is counted by day', async () => {
    await postEvent('open');
    await shiftClock(world.app, 86_400_000);
    await postEvent('open');
    await postEvent('installed');
    expect(await countPwaEvents(world.app, 1)).toEqual({ open: 1, installed: 1 });
    expect(await countPwaEvents(world.app, 2)).toEqual({ open: 2, installed: 1 });
  });

  test.each([['opened'], ['']])(
    'a word that it does not know (%j) is refused and changes nothing',
    async event => {
      expect((await postEvent(event)).status).toBe(422);
      expect(await countPwaEvents(world.app, 1)).toEqual({});
    },
  );

  test('another site cannot count for us', async () => {
    const headers = { 'x-requested-with': undefined };
    const answer = await world.client().post('/api/pwa_events', { event: 'open' }, { headers });
    expect(answer.status).toBe(403);
    expect(await countPwaEvents(world.app, 1)).toEqual({});
  });
});
