import type { Locator, Page } from 'playwright/test';
import { rgs } from '../../src/contract/rgs.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { formatMoney, parseMoney } from '../../src/lib/money.ts';
import { expect, test } from './support/fixtures.ts';
import {
  balanceInGameBar,
  balanceOf,
  CALM,
  finishRound,
  gameFrame,
  gameWithoutClient,
  playableGame,
  playPath,
  pressInGame,
  spin,
  spinButton,
} from './support/games.ts';
import { COMPLETE_PROFILE } from './support/players.ts';

test.use({ hasWorker: false });

/** The classes of the elements whose content is wider than they are. */
const cutOff = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll(all =>
    all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ className }) => className),
  );

/** What a demo is played with. */
const FUN = { code: 'FUN', fiat: true, subunits_to_unit: 100 };

/** Runs in the page: what a script of the shell's own window may send, which is not the game's. */
function sendForgedMessages(): void {
  const balance = { currency: 'FUN', real_cents: 1, bonus_cents: 0, total_cents: 1 };
  const messages = [
    { orbit: 'game', type: 'hello' },
    { type: 'balance', balance, wallet_seq: 1_000_000 },
    { type: 'error', code: 'ERR_IS', fatal: true },
    { type: 'exit' },
  ];
  for (const message of messages) window.postMessage(message, '*');
}

/** Runs in page and game: counts the messages that would hand over a session. */
function countInits(): void {
  addEventListener('message', ({ data, ports }) => {
    const { dataset } = document.documentElement;
    if (data?.type === 'init' && ports.length > 0)
      dataset['inits'] = String(Number(dataset['inits'] ?? 0) + 1);
  });
}

/** Opens and closes the facts of the game in a window of this size, in which nothing is cut off. */
async function expectGameToFit(page: Page, title: string, width: number, height: number): Promise<void> {
  const frame = gameFrame(page);
  await page.setViewportSize({ width, height });
  await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 });
  const strip = await page.getByRole('heading', { name: title }).boundingBox();
  expect(strip?.y).toBeLessThan(56);
  await expect.poll(async () => (await frame.owner().boundingBox())?.width).toBe(width);
  // The frame's process learns its size later than the page: a press before that would miss what moves then.
  const { height: frameHeight = 0 } = (await frame.owner().boundingBox()) ?? {};
  await expect
    .poll(() => frame.locator('html').evaluate(() => [innerWidth, innerHeight]))
    .toEqual([width, Math.round(frameHeight)]);
  for (const control of await frame.getByRole('button').all())
    await expect(control).toBeInViewport({ ratio: 0.99 });
  expect(await cutOff(frame.locator('.bottom, .meter, .stake-box'))).toEqual([]);
  const facts = frame.locator('dialog');
  await pressInGame(page, frame.locator('.facts'));
  await expect(facts).toBeVisible();
  expect(await cutOff(frame.locator('dialog, .pay, .pay dd'))).toEqual([]);
  await pressInGame(page, frame.locator('dialog header button'));
  await expect(facts).toHaveCount(0);
}

test('a demo needs no account, and the game has its own origin', async ({
  page,
  request,
  baseURL,
  textsOf,
}) => {
  const texts = await textsOf('en');
  const game = await playableGame(request);
  await page.addInitScript(countInits);
  await page.goto(playPath(game));

  await test.step('the frame has another origin, and no session in its address', async () => {
    await expect(page.locator('h1').first()).toHaveText(game.title);
    const frame = gameFrame(page).owner();
    await expect(frame).toHaveAccessibleName(texts('play.frame', game.title));
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin');
    const launched = new URL((await frame.getAttribute('src')) ?? '');
    expect(launched.origin).not.toBe(baseURL);
    expect([...launched.searchParams.keys()]).not.toContain('token');
  });

  await test.step('messages from other origins or windows are ignored', async () => {
    await expect(spinButton(page, 'en')).toBeEnabled();
    const balance = page
      .getByRole('main')
      .locator('dl > div')
      .filter({ hasText: texts('wallet.total') })
      .locator('dd');
    await expect(balance).toHaveText(/\d/);
    const before = parseMoney((await balance.textContent()) ?? '', FUN, 'en') ?? Number.NaN;
    await page.evaluate(sendForgedMessages);
    const { bet_cents, win_cents } = await spin(page, 'en');
    await expect(balance).toHaveText(formatMoney(before - bet_cents + win_cents, FUN, 'en'));
    await expect(gameFrame(page).locator('html')).toHaveAttribute('data-inits', '1');
    await expect(page.locator('html')).not.toHaveAttribute('data-inits', /./);
    const visitor = await page.request.get('/api/player', { headers: AJAX_HEADER });
    expect(await visitor.json()).toEqual({});
  });

  await test.step('the open game fills phones and tablets, and nothing of it is cut off', async () => {
    await expectGameToFit(page, game.title, 360, 740);
    await expectGameToFit(page, game.title, 740, 360);
    await expectGameToFit(page, game.title, 820, 1180);
  });
});

test.describe('without animations', () => {
  test.use(CALM);

  test('a reload in the middle of a round resumes it, and it is paid once', { tag: '@chromium' }, async ({
    page,
    request,
    signInNewPlayer,
    textsOf,
    allowErrors,
  }) => {
    allowErrors(/ERR_FAILED|ERR_ABORTED/);
    const texts = await textsOf('en');
    await signInNewPlayer(COMPLETE_PROFILE);
    const game = await playableGame(request);
    await page.goto(playPath(game, 'real'));
    await expect(spinButton(page, 'en')).toBeEnabled();
    const before = await balanceOf(page);

    // The spin reaches the back end, its response never reaches the game.
    const keys: string[] = [];
    let settledCents = 0;
    let onSettled = (): void => undefined;
    const settlement = new Promise<void>(resolve => {
      onSettled = resolve;
    });
    await page.route(`**${rgs.play.path}`, async route => {
      keys.push(route.request().postDataJSON().round_key);
      const answer = await route.fetch();
      const { round } = await answer.json();
      settledCents = round.win_cents - round.bet_cents;
      if (keys.length > 1) return route.fulfill({ response: answer });
      onSettled();
      return route.abort();
    });
    await pressInGame(page, spinButton(page, 'en'));
    await settlement;
    await page.reload();
    await finishRound(page, 'en');
    await expect(balanceInGameBar(page, texts, before + settledCents, 'en')).toBeVisible();
    expect(await balanceOf(page)).toBe(before + settledCents);
    expect(new Set(keys).size).toBe(1);
  });
});

test('a title without a game shows that it cannot be played', async ({
  page,
  request,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  const game = await gameWithoutClient(request);
  await page.goto(playPath(game));
  await expect(page.locator('h1')).toHaveText(game.title);
  await expect(page.getByText(texts('games.shell.text'))).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: texts('play.shell.others') })).toBeVisible();
  await expectAccessible(page);
});
