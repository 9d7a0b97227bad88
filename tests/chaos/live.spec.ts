import type { APIRequestContext, Page } from 'playwright/test';
import { balanceButton, balanceOf } from '../e2e/games.ts';
import { cause, expectJoined, listen } from '../e2e/live.ts';
import { COMPLETE } from '../e2e/players.ts';
import { playersOn, pushed, shownOn } from '../e2e/pushed.ts';
import { expectSame, mark } from './page-state.ts';
import { expect, QUICK, test } from './world.ts';

test.use({ savesData: false });

const SOCKET = '/socket/websocket';

test.beforeEach(async ({ page, scale }) => scale(page, QUICK));

const grant = (request: APIRequestContext, email: string, times: number): Promise<void> =>
  cause(request, 'grants', { email, times: String(times) });

test('a channel that is torn in the middle of a stream of events ends in what the server has', async ({
  page,
  relay,
  request,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  const wire = listen(page);
  await page.goto('/');
  await expectJoined(wire);
  const start = await balanceOf(page);
  await mark(page);
  const granting = grant(request, email, 30);
  relay.dropSockets();
  await granting;
  await expect(balanceButton(page, words, start + 30, 'en')).toBeVisible();
  await expectSame(page);
});

test('where no socket comes through, events arrive by polls', async ({
  page,
  relay,
  request,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const { email } = await signInNew(COMPLETE);
  relay.raise({ fault: { kind: 'reset' }, path: SOCKET });
  await page.goto('/');
  await expect.poll(() => relay.hitsOf('/socket/longpoll').length, { timeout: 45_000 }).toBeGreaterThan(1);
  const start = await balanceOf(page);
  await mark(page);
  await grant(request, email, 2);
  await expect(balanceButton(page, words, start + 2, 'en')).toBeVisible();
  await expectSame(page);
});

/** A player whose worker may show notifications. */
async function openSubscribed(page: Page): Promise<string> {
  await expect.poll(() => playersOn(page)).toHaveLength(1);
  const [hash = ''] = await playersOn(page);
  return hash;
}

test('a push to a worker that was ended is shown once, and again after the next end', async ({
  page,
  context,
  relay,
  openDriven,
  signInNew,
}) => {
  await context.grantPermissions(['notifications'], { origin: relay.origin });
  await signInNew(COMPLETE);
  const worker = await openDriven(page);
  await page.reload();
  const hash = await openSubscribed(page);
  for (const count of [1, 2]) {
    // The open page starts it again at once: the push finds it running or on its way.
    await worker.kill();
    await worker.push(pushed(hash));
    await expect.poll(async () => (await shownOn(page)).length).toBe(count);
  }
});
