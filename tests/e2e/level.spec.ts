import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright/test';
import { rgs } from '../../src/contract/rgs.ts';
import { play } from '../../src/contract/subjects/play.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { playableGame } from './support/games.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

/** Cents of euros that are bet for one point (REWARD-13). */
const CENTS_PER_POINT = 1000;

/** Opens a game for money and plays a round of the highest stake by the calls of the game's client; returns the stake. */
async function playRound(request: APIRequestContext, origin: string): Promise<number> {
  const { identifier } = await playableGame(request);
  const opened = await request.post(play.openGameSession.path, {
    headers: { ...AJAX_HEADER, origin, 'Idempotency-Key': randomUUID() },
    data: { identifier, currency: 'EUR' },
  });
  expect(opened.status(), await opened.text()).toBe(201);
  const { token, game_origin, bet_levels_cents } = await opened.json();
  const bet_cents = bet_levels_cents.at(-1);
  const answer = await request.post(`${game_origin}${rgs.play.path}`, {
    data: { token, round_key: randomUUID(), bet_cents, mode: 'base' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const { round } = await answer.json();
  if (round.state === 'open') {
    const { round_id } = round;
    const ended = await request.post(`${game_origin}${rgs.endRound.path}`, { data: { token, round_id } });
    expect(ended.status(), await ended.text()).toBe(200);
  }
  return bet_cents;
}

test('a level follows the points of settled bets at once, without a network it is shown as it was, and later as it is @chromium', async ({
  page,
  request,
  baseURL,
  signInNewPlayer,
  goOffline,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  const { email } = await signInNewPlayer(COMPLETE_PROFILE);
  const main = page.getByRole('main');
  const bar = main.getByRole('progressbar');
  const pointsOf = (count: number) => main.getByText(texts('levels.points', count), { exact: true });
  const current = main.getByRole('heading', { level: 2 }).first();
  // The worker stores what it is asked for: the screen is opened once it controls the page.
  await page.goto('/support');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto('/profile/level');
  await expect(bar).toHaveJSProperty('value', 0);
  const earned = Math.floor((await playRound(page.request, baseURL ?? '')) / CENTS_PER_POINT);
  expect(earned).toBeGreaterThan(0);
  await expect(pointsOf(earned)).toBeVisible();
  await expect(bar).toHaveJSProperty('value', earned);
  await expectAccessible(page);
  const first = await current.innerText();

  // Awarded while the screen is open.
  await runConsoleAction(request, 'points', { email, points: '5000' });
  await expect(pointsOf(earned + 5000)).toBeVisible();
  await expect(current).not.toHaveText(first);
  const reached = await current.innerText();

  await goOffline(page);
  await page.reload();
  await expect(current).toHaveText(reached);
  await expect(pointsOf(earned + 5000)).toBeVisible();
  // Missed while the network was away.
  await runConsoleAction(request, 'points', { email, points: '20' });
  await page.context().setOffline(false);
  await expect(pointsOf(earned + 5020)).toBeVisible();
});
