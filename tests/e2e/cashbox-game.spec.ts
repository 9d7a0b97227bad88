import type { APIRequestContext, Page } from 'playwright/test';
import { rgs } from '../../src/contract/rgs.ts';
import { AJAX_HEADER } from '../../src/contract/wire.ts';
import { expect, test } from './support/fixtures.ts';
import { balanceOf, CALM, playableGame, playPath, pressInGame, spin, spinButton } from './support/games.ts';
import { decidePayment } from './support/payments.ts';
import { COMPLETE_PROFILE } from './support/players.ts';

test.use({ ...CALM, hasWorker: false });

const at = (path: string) => (url: URL) => url.pathname + url.search === path;
const submitOf = (page: Page) => page.locator('dialog[open] button[type="submit"]');

/** Opens a wallet in kroner, which is empty, and a game for money in it; returns the path of the game. */
async function openWithoutMoney(page: Page, request: APIRequestContext): Promise<string> {
  const opened = await page.request.post('/api/player/accounts', {
    headers: { ...AJAX_HEADER, 'idempotency-key': crypto.randomUUID() },
    data: { currency: 'NOK' },
  });
  expect(opened.status(), await opened.text()).toBe(201);
  expect(await balanceOf(page)).toBe(0);
  const path = playPath(await playableGame(request, {}, undefined, 'NOK'), 'real');
  await page.goto(path);
  return path;
}

/** The game has the money: a round can be played with it. Returns the balance after it. */
async function playOn(page: Page, before: number): Promise<number> {
  await expect(spinButton(page, 'en')).toBeEnabled();
  expect(await balanceOf(page)).toBe(before);
  const { bet_cents, win_cents } = await spin(page, 'en');
  expect(bet_cents).toBeGreaterThan(0);
  const after = before - bet_cents + win_cents;
  expect(await balanceOf(page)).toBe(after);
  return after;
}

test('a stake that the balance does not cover leads to a deposit at the provider and back into the game @chromium', async ({
  page,
  request,
  signInNewPlayer,
  textsOf,
  expectAccessible,
}) => {
  const texts = await textsOf('en');
  await signInNewPlayer(COMPLETE_PROFILE);
  const path = await openWithoutMoney(page, request);
  const amount = page.getByLabel(texts('cashbox.amount'), { exact: true });

  const depositPage =
    await test.step('the shell says it, and leads to a deposit in the currency of the game', async () => {
      const button = spinButton(page, 'en');
      await expect(button).toBeEnabled();
      await pressInGame(page, button);
      const notice = page.getByRole('status').filter({ hasText: texts('play.money') });
      await notice.getByRole('button', { name: texts('cashbox.deposit'), exact: true }).click();
      await expect(page).toHaveURL(/\/deposit\?.*currency=NOK/);
      return page.url();
    });

  const left =
    await test.step('a transfer that arrives while the game is open again can be staked at once', async () => {
      await amount.fill('300');
      await page.getByRole('radio', { name: texts('cashbox.method.bankTransfer') }).check();
      await submitOf(page).click();
      await expect(page.getByText(texts('deposit.transfer.reference'), { exact: true })).toBeVisible();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: texts('action.close'), exact: true })
        .last()
        .click();
      await page.waitForURL(at(path));
      // Asked for by the open game, or told to one that has just begun.
      const read = page.waitForResponse(
        async answer =>
          (answer.url().endsWith(rgs.balance.path) || answer.url().endsWith(rgs.authenticate.path)) &&
          answer.request().method() === 'POST' &&
          (await answer.json().catch(() => null))?.balance?.total_cents === 30_000,
      );
      await decidePayment(request, 'NOK\u00a0300.00', 'succeeded');
      await read;
      return playOn(page, 30_000);
    });

  await test.step('a payment at the provider leads back into the game', async () => {
    await page.goto(depositPage);
    await amount.fill('250');
    await page.getByRole('radio', { name: texts('cashbox.method.sandboxWallet') }).check();
    await submitOf(page).click();
    await page.waitForURL(/\/wallet\//);
    await page.getByRole('button', { name: 'Approve payment' }).click();
    await page.waitForURL(/\/payments\?payment=\d+/);
    const back = page.getByRole('button', { name: texts('cashbox.backToGame') });
    await expect(back).toBeVisible();
    await expectAccessible(page);
    await back.click();
    await page.waitForURL(at(path));
    await playOn(page, left + 25_000);
  });
});
