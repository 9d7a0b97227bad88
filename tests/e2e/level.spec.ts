import { en } from '../../server/game/client/texts/en.ts';
import { expect, test } from './support/fixtures.ts';
import { gameFrame, playableGame, playPath, pressInGame, spin, spinButton } from './support/games.ts';
import { COMPLETE_PROFILE } from './support/players.ts';
import { runConsoleAction } from './support/sandbox-console.ts';

/** Cents of euros that are bet for one point (REWARD-13). */
const CENTS_PER_POINT = 1000;

test('a level follows the points of settled bets at once, without a network it is shown as it was, and later as it is @chromium', async ({
  page,
  request,
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
  await page.goto(playPath(await playableGame(request), 'real'));
  await expect(spinButton(page, 'en')).toBeEnabled();
  const raise = gameFrame(page).getByRole('button', { name: en.stakeMore, exact: true });
  while (await raise.isEnabled()) await pressInGame(page, raise);
  const { bet_cents } = await spin(page, 'en');
  const earned = Math.floor(bet_cents / CENTS_PER_POINT);
  expect(earned).toBeGreaterThan(0);

  await page.goto('/profile/level');
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
