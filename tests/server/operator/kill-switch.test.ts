import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { followKillSwitch, setKillSwitch } from '../../../server/operator/kill-switch.ts';
import { readSettings } from '../../../server/settings.ts';
import { fakeDist } from '../fake-dist.ts';
import { type Client, open, type World } from '../world.ts';

const LEAVES = 'self.leaves=1';
let dist: string;
let remove: () => void;
let world: World;
let guest: Client;
beforeEach(async () => {
  ({ dist, remove } = fakeDist());
  writeFileSync(join(dist, 'sw-off.js'), LEAVES);
  world = await open({ dist });
  guest = world.client();
});
afterEach(async () => {
  await world.close();
  remove();
});

const config = async () => (await guest.call('loadWorkerConfig')).body;

/** Posts a form of the console. */
async function post(action: string, fields: Record<string, string>) {
  const page = await guest.get('/sandbox');
  const token = /name="token" value="([\w-]+)"/.exec(page.text)?.[1] ?? '';
  return guest.send('POST', `/sandbox/${action}`, {
    body: new URLSearchParams({ token, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

describe('the kill switch of the worker', () => {
  test('has the mode of the setting', async () => {
    expect(await config()).toEqual({ mode: 'on', min_build: null });
    for (const [worker, mode] of [
      ['pass', 'pass'],
      ['off', 'off'],
      ['destroy', 'off'],
    ] as const) {
      const set = await open({ settings: readSettings({ ORBIT_WORKER: worker }), dist });
      const answer = await set.client().get('/api/fe/config/worker');
      expect(answer.body).toEqual({ mode, min_build: null });
      expect(answer.headers['cache-control']).toBe('no-store');
      const script = await set.client().get('/sw.js');
      expect(script.text).toBe(worker === 'destroy' ? LEAVES : 'self.x=1');
      await set.close();
    }
    expect(() => readSettings({ ORBIT_WORKER: 'maybe' })).toThrow('ORBIT_WORKER');
  });

  test('is set in the console, survives a restart, and is reset to the setting', async () => {
    await post('worker', { mode: 'pass', min_build: 'b-42' });
    expect(await config()).toEqual({ mode: 'pass', min_build: 'b-42' });
    world.app.killSwitch.mode = 'on';
    followKillSwitch(world.app);
    expect(world.app.killSwitch).toEqual({ mode: 'pass', minBuild: 'b-42' });
    expect((await post('worker', { mode: 'maybe' })).status).toBe(422);
    await post('worker', { mode: 'setting' });
    followKillSwitch(world.app);
    expect(await config()).toEqual({ mode: 'on', min_build: null });
  });

  test('sends the oldest allowed build with every reply', async () => {
    expect((await guest.get('/')).headers['x-app-min-build']).toBeUndefined();
    await setKillSwitch(world.app, { mode: 'on', minBuild: 'b-42' });
    for (const path of ['/', '/api/info/locales', '/api/nothing', '/sw.js'])
      expect((await guest.get(path)).headers['x-app-min-build']).toBe('b-42');
  });
});

describe('/sw.js', () => {
  const good = async (text: string | RegExp) => {
    const { status, headers, text: script } = await guest.get('/sw.js');
    expect([status, headers['cache-control'], headers['location']]).toEqual([200, 'no-cache', undefined]);
    expect(headers['content-type']).toMatch(/^(?:application|text)\/javascript/);
    expect(script).toMatch(text);
  };

  test('is the built worker, in mode `destroy` the one that unregisters itself, and back', async () => {
    await good(/^self\.x=1$/);
    const etag = String((await guest.get('/sw.js')).headers['etag']);
    await post('worker', { mode: 'destroy' });
    await good(/^self\.leaves=1$/);
    const revalidated = await guest.get('/sw.js', { headers: { 'if-none-match': etag } });
    expect([revalidated.status, revalidated.text]).toEqual([200, LEAVES]);
    await post('worker', { mode: 'on' });
    await good(/^self\.x=1$/);
  });

  test('unregisters itself even in a build that has no script for it', async () => {
    rmSync(join(dist, 'sw-off.js'));
    const bare = await open({ dist, settings: { worker: 'destroy' } });
    guest = bare.client();
    await good(/registration\.unregister\(\)/);
    await bare.close();
  });

  test('is never 404, so that a broken deployment does not unregister the worker', async () => {
    rmSync(join(dist, 'sw.js'));
    const broken = await open({ dist });
    const answer = await broken.client().get('/sw.js');
    expect([answer.status, answer.body]).toEqual([503, { error: 'no_worker' }]);
    await broken.close();
  });

  test('without a worker its state page explains that there is none', async () => {
    const answer = await guest.get('/__sw/state');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.text).toContain('The worker didn’t answer');
  });
});
