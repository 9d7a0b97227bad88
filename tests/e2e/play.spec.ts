import { rgs } from '../../src/contract/rgs.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './fixtures.ts';
import {
  balanceInStrip,
  balanceOf,
  finishRound,
  gameFrame,
  playableGame,
  playPath,
  shellGame,
  spin,
  spinButton,
} from './games.ts';
import { COMPLETE } from './players.ts';

test('a demo needs no account, and the game lives in an origin of its own', async ({
  page,
  request,
  baseURL,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  const game = await playableGame(request);
  await page.goto(playPath(game));
  await expect(page.locator('h1').first()).toHaveText(game.title);
  const frame = gameFrame(page).owner();
  await expect(frame).toHaveAccessibleName(words('play.frame', game.title));
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
  const launched = new URL((await frame.getAttribute('src')) ?? '');
  expect(launched.origin).not.toBe(baseURL);
  expect([...launched.searchParams.keys()]).not.toContain('token');
  await spin(page, 'en');
  const visitor = await page.request.get('/api/player', { headers: AJAX_HEADER });
  expect(await visitor.json()).toEqual({});
});

test('a guest who wants to play for money registers first, and the address keeps the game', async ({
  page,
  request,
}) => {
  const path = playPath(await playableGame(request), 'real');
  await page.goto(path);
  await expect(page).toHaveURL(new RegExp(`/registration\\?redirect=${encodeURIComponent(path)}$`));
});

test('a message from any other origin or window is not heard', async ({
  page,
  request,
  signInNew,
  wordsOf,
}) => {
  const words = await wordsOf('en');
  await signInNew(COMPLETE);
  const game = await playableGame(request);
  await page.addInitScript(() => {
    addEventListener('message', ({ data, ports }) => {
      if (data?.type === 'init' && ports.length > 0)
        document.documentElement.dataset['inits'] = String(
          Number(document.documentElement.dataset['inits'] ?? 0) + 1,
        );
    });
  });
  await page.goto(playPath(game, 'real'));
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
  const before = await balanceOf(page);
  await page.evaluate(() => {
    const balance = { currency: 'EUR', real_cents: 1, bonus_cents: 0, total_cents: 1 };
    const said = [
      { orbit: 'game', type: 'hello' },
      { type: 'balance', balance, wallet_seq: 1_000_000 },
      { type: 'error', code: 'ERR_IS', fatal: true },
      { type: 'exit' },
    ];
    for (const message of said) window.postMessage(message, '*');
  });
  const { bet_cents, win_cents } = await spin(page, 'en');
  await expect(balanceInStrip(page, words, before - bet_cents + win_cents, 'en')).toBeVisible();
  await expect(gameFrame(page).locator('html')).toHaveAttribute('data-inits', '1');
  await expect(page.locator('html')).not.toHaveAttribute('data-inits', /./);
});

test('a reload in the middle of a round goes on with it, and it is paid once', { tag: '@chromium' }, async ({
  page,
  request,
  signInNew,
  wordsOf,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|ERR_ABORTED/);
  const words = await wordsOf('en');
  await signInNew(COMPLETE);
  const game = await playableGame(request);
  await page.goto(playPath(game, 'real'));
  await expect(spinButton(page, 'en')).toBeEnabled({ timeout: 20_000 });
  const before = await balanceOf(page);

  // The spin reaches the back end, its answer never reaches the game.
  const keys: string[] = [];
  let booked = 0;
  let isBooked = (): void => undefined;
  const booking = new Promise<void>(resolve => {
    isBooked = resolve;
  });
  await page.route(`**${rgs.play.path}`, async route => {
    keys.push(route.request().postDataJSON().round_key);
    const answer = await route.fetch();
    const { round } = await answer.json();
    booked = round.win_cents - round.bet_cents;
    if (keys.length > 1) return route.fulfill({ response: answer });
    isBooked();
    return route.abort();
  });
  await spinButton(page, 'en').click();
  await booking;
  await page.reload();
  await finishRound(page, 'en');
  await expect(balanceInStrip(page, words, before + booked, 'en')).toBeVisible();
  expect(await balanceOf(page)).toBe(before + booked);
  expect(new Set(keys).size).toBe(1);
});

test('a title without a game says honestly that it can not be played', async ({
  page,
  request,
  wordsOf,
  expectAccessible,
}) => {
  const words = await wordsOf('en');
  const game = await shellGame(request);
  await page.goto(playPath(game));
  await expect(page.locator('h1')).toHaveText(game.title);
  await expect(page.getByText(words('games.shell.text'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: words('play.shell.others') })).toBeVisible();
  await expectAccessible(page);
});
