import type { Limit } from '../../src/contract/event-payloads.ts';
import type { SafePlay } from '../../src/contract/subjects/safe-play.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import { expect, IS_KILLING_WORKERS, test } from './support/fixtures.ts';
import { CALM, gameFrame, playableGame, playPath, spin } from './support/games.ts';
import { loseReplies, signInWith } from './support/page-actions.ts';
import { COMPLETE_PROFILE, latestMailLink } from './support/players.ts';

test.use(CALM);

test('a limit is set once over a bad network, stops the open game, and blocks games without a network, where a break counts from its press @chromium', async ({
  page,
  request,
  signInNewPlayer,
  goOffline,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const game = await playableGame(request);
  await page.goto('/profile/limits');
  // What is sent while the worker takes the page over is not seen by the driver.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.getByRole('button', { name: texts('limits.add') }).click();
  await page.getByLabel(texts('limits.field.type'), { exact: true }).selectOption('wager');
  await page.getByLabel(texts('limits.field.amount')).fill('50');
  // The back end has set it, and its answer is lost: the repeat sets no second one.
  allowErrors(/ERR_CONNECTION_FAILED|NS_ERROR/);
  let sent = 0;
  await page.route('**/api/user_limits', async route => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await page.getByRole('button', { name: texts('limits.set') }).click();
  const name = page.getByRole('heading', { name: texts('limits.wager.day') });
  await expect(name).toBeVisible();
  // The limit is also told by an event, before the repeat; the form closes with the answer.
  await expect(page.getByRole('button', { name: texts('limits.set') })).toHaveCount(0);
  // What passes by a worker that is being started again is not seen by the driver.
  if (!IS_KILLING_WORKERS) expect(sent).toBe(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: texts('limits.change'), exact: true }).click();
  await page.getByLabel(texts('limits.field.amount')).fill('80');
  await page.getByRole('button', { name: texts('limits.change.save') }).click();
  await page.getByRole('button', { name: texts('limits.keep') }).click();
  await expect(page.getByRole('button', { name: texts('limits.keep') })).toHaveCount(0);

  await page.goto(playPath(game, 'real'));
  const { bet_cents } = await spin(page, 'en');
  const listed = await page.request.get('/api/user_limits', { headers: AJAX_HEADER });
  const limits = (await listed.json()) as Limit[];
  expect(limits).toMatchObject([
    { type: 'wager', accounts: [{ amount_cents: 5000, current_value_amount_cents: bet_cents }] },
  ]);
  // Another device lowers it to what is used.
  const accounts = [{ currency: 'EUR', amount_cents: bet_cents }];
  const lowered = { id: limits[0]?.id, type: 'wager', period: 'day', accounts };
  await page.request.post('/api/user_limits', { headers: AJAX_HEADER, data: lowered });
  const panel = page.getByRole('heading', { name: texts('play.limit') });
  await expect(panel).toBeVisible();
  await expect(gameFrame(page).owner()).toHaveCount(0);
  await expect(page.getByText(texts('limits.reached.wager'))).toBeVisible();
  await page.getByRole('link', { name: texts('limits.open') }).click();
  await expect(name).toBeVisible();
  await expectAccessible(page);

  await goOffline(page);
  await page.goto(playPath(game, 'real'));
  await expect(page).toHaveURL(/\/profile\/limits$/);
  await expect(name).toBeVisible();
  await page.getByRole('button', { name: texts('safePlay.hours', 24), exact: true }).click();
  await expect(
    page.getByText(texts.pattern('safePlay.break.now')).filter({ visible: true }).first(),
  ).toBeVisible();
  const pressedBy = Date.now();
  const lock = async () => {
    const answer = await page.request.get('/api/player/safe_play', { headers: AJAX_HEADER });
    return ((await answer.json()) as SafePlay).break;
  };
  expect(await lock()).toBeNull();
  // It counts from the press.
  await page.context().setOffline(false);
  await expect.poll(lock).not.toBeNull();
  const { from = '', until = '' } = (await lock()) ?? {};
  expect(Date.parse(from)).toBeLessThanOrEqual(pressedBy);
  expect(Date.parse(until) - Date.parse(from)).toBe(24 * HOUR_MS);
  await page.reload();
  await expect(
    page.getByText(texts.pattern('safePlay.break.now')).filter({ visible: true }).first(),
  ).toBeVisible();
});

/** The identity of one person alone: whoever shares it with an excluded player can't register any more. */
const newIdentity = (): typeof COMPLETE_PROFILE => {
  const digits = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
  const letters = [...digits].map(digit => 'abcdefghij'[Number(digit)]).join('');
  return {
    ...COMPLETE_PROFILE,
    first_name: 'Grace',
    last_name: `H${letters}`,
    mobile_phone: `+49 30 ${digits}`,
  };
};

test('a looser limit is confirmed by the link of a mail, and an exclusion whose answer is lost signs out once and for all @chromium', async ({
  page,
  request,
  baseURL,
  signInNewPlayer,
  textsOf,
  expectAccessible,
  allowErrors,
}) => {
  allowErrors(/status of (?:401|422)/);
  const texts = await textsOf('en');
  const { email, password } = await signInNewPlayer(newIdentity());
  const main = page.getByRole('main');
  const headers = { ...AJAX_HEADER, origin: baseURL ?? '' };
  const data = { type: 'wager', period: 'day', accounts: [{ currency: 'EUR', amount_cents: 5000 }] };
  const { id } = (await (await page.request.post('/api/user_limits', { headers, data })).json()) as Limit;

  await test.step('the mail about it leads to one clear screen, also a second time', async () => {
    await page.request.delete(`/api/user_limits/${id}`, { headers });
    const link = await latestMailLink(page.request, email);
    for (const time of ['first', 'second']) {
      await page.goto(link);
      await expect(page.getByText(texts('limits.confirmed')), time).toBeVisible();
    }
    await expectAccessible(page);
    await main.getByRole('link', { name: texts('limits.open') }).click();
    await expect(main.getByRole('button', { name: texts('limits.keep') })).toBeVisible();
  });

  await test.step('the exclusion is set although its answer is lost', async () => {
    await loseReplies(page, 'POST', '/api/user_limits');
    await main.getByRole('button', { name: texts('limits.exclusion.start') }).click();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: texts('limits.away.start') }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('signing in again shows the balance and opens no game', async () => {
    await page.goto('/login');
    await signInWith(main, texts, email, password);
    await expect(page.locator('h1')).toHaveText(texts('lobby.title'));
    await page.goto(playPath(await playableGame(request), 'real'));
    await expect(page).toHaveURL(/\/(?:profile\/limits|play\/)/);
    await expect(gameFrame(page).owner()).toHaveCount(0);
    const listed = (await (await page.request.get('/api/user_limits', { headers })).json()) as Limit[];
    expect(listed.filter(({ type }) => type === 'selfexclusion')).toHaveLength(1);
  });
});
