import type { Locator, Page } from 'playwright/test';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { gameFrame, playPath, spinButton } from '../../e2e/support/games.ts';
import { dialogNamed, searchOpener } from '../../e2e/support/page-actions.ts';
import type { Texts } from '../../e2e/support/texts.ts';
import type { Journal } from './journal.ts';

/** What an action works with. */
export interface ActionContext {
  readonly page: Page;
  readonly texts: Texts;
  readonly random: () => number;
  readonly journal: Journal;
  readonly games: readonly Game[];
  readonly environment: Environment;
}

/** Events that the player does not cause. */
export interface Environment {
  /** Grants money, in `times` events one after the other. */
  grant(times: number): Promise<void>;
  /** Drops every socket. */
  dropSockets(): void;
  /** Delivers a push to this device; resolves to its id when the worker has handled it, and rejects where it was killed before. */
  push(): Promise<string>;
}

/** An action of the player; it rejects when the app can't do it now, which a bad network may cause. */
export type Action = (context: ActionContext) => Promise<void>;

/** An action that is not possible by then is given up, as a player would, milliseconds. */
const ACTION_TIMEOUT_MS = 12_000;
/** A payment has its answer, or is reported as being checked. */
const PAYMENT_TIMEOUT_MS = 30_000;

const pick = <T>(list: readonly T[], random: () => number): T => {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
};
const tiles = (page: Page) => page.getByRole('main').getByRole('article');

/** Marks or unmarks a game on screen, and records the state of the heart once its request has ended. */
const favourite: Action = async ({ page, texts, random, journal, games }) => {
  // In the list of favourites a heart disappears with its tile.
  if (random() < 0.3 || page.url().endsWith('/favorite-games'))
    await page.goto(pick(['/', '/pokies/top'], random));
  await tiles(page).first().waitFor({ timeout: ACTION_TIMEOUT_MS });
  const tile = tiles(page).nth(Math.floor(random() * Math.min(6, await tiles(page).count())));
  await tile.scrollIntoViewIfNeeded({ timeout: ACTION_TIMEOUT_MS });
  await tile.hover({ timeout: ACTION_TIMEOUT_MS });
  const heart = tile.getByRole('button', { name: texts.pattern('favourites.button') }).first();
  const name = (await heart.getAttribute('aria-label', { timeout: ACTION_TIMEOUT_MS })) ?? '';
  const [game, ...others] = games.filter(({ title }) => texts('favourites.button', title) === name);
  if (!game || others.length > 0) throw new Error(`which game is ${name}?`);
  journal.beginTap(game.identifier);
  await heart.click({ timeout: ACTION_TIMEOUT_MS });
  const named = page.getByRole('button', { name, exact: true }).first();
  await named.and(page.locator(':not([aria-busy])')).waitFor({ state: 'attached', timeout: 60_000 });
  journal.tap(game.identifier, (await named.getAttribute('aria-pressed')) === 'true');
};

const search: Action = async ({ page, texts, random, games }) => {
  await searchOpener(page, texts).click({ timeout: ACTION_TIMEOUT_MS });
  const panel = dialogNamed(page, texts('search.title'));
  const field = panel.getByRole('searchbox', { name: texts('search.field') });
  await field.fill(pick(games, random).title.slice(0, 5), { timeout: ACTION_TIMEOUT_MS });
  const results = panel.getByRole('region', { name: texts('search.results'), exact: true });
  await results.getByRole('article').first().waitFor({ timeout: ACTION_TIMEOUT_MS });
  await page.keyboard.press('Escape');
};

const filter: Action = async ({ page, texts, random }) => {
  await page.goto(pick(['/pokies/all', '/pokies/top'], random));
  await page
    .getByRole('main')
    .getByRole('button', { name: texts.pattern('games.filter.open') })
    .first()
    .click({ timeout: ACTION_TIMEOUT_MS });
  const sheet = dialogNamed(page, texts('games.filter.title'));
  const chips = sheet.getByRole('button', { pressed: false });
  await chips.first().waitFor({ timeout: ACTION_TIMEOUT_MS });
  await chips.nth(Math.floor(random() * (await chips.count()))).click({ timeout: ACTION_TIMEOUT_MS });
  await sheet.getByRole('button').last().click({ timeout: ACTION_TIMEOUT_MS });
};

const navigate: Action = async ({ page, random }) => {
  await page.goto(pick(['/', '/pokies/all', '/favorite-games', '/categories', '/no/such/page'], random));
};

const reload: Action = async ({ page }) => {
  await page.reload();
};

/** Opens a game for money and plays three rounds, or fewer where one takes too long. */
const play: Action = async ({ page, texts, random, games, journal }) => {
  const playable = games.filter(({ skin, currencies }) => skin !== null && 'EUR' in currencies);
  await page.goto(playPath(pick(playable, random), 'real'));
  const button = spinButton(page, 'en');
  for (let round = 0; round < 3; round += 1) {
    await gameFrame(page).locator('body').waitFor({ timeout: ACTION_TIMEOUT_MS });
    await button.click({ timeout: ACTION_TIMEOUT_MS });
    journal.spins += 1;
  }
  await page.getByRole('link', { name: texts('play.leave') }).click({ timeout: ACTION_TIMEOUT_MS });
};

/** Switches to the account of another currency. */
const account: Action = async ({ page, texts, random }) => {
  if (random() < 0.5) await page.goto('/');
  const balance = page
    .getByRole('banner')
    .getByRole('button', { name: texts.pattern('wallet.balance.label') });
  await balance.click({ timeout: ACTION_TIMEOUT_MS });
  const other = page.getByRole('button', { name: /^(?:EUR|USD)\b/, pressed: false });
  const code = (await other.textContent({ timeout: ACTION_TIMEOUT_MS }))?.slice(0, 3) ?? '';
  await other.click({ timeout: ACTION_TIMEOUT_MS });
  const chosen = page.getByRole('button', { name: new RegExp(`^${code}\\b`), pressed: true });
  await chosen.waitFor({ timeout: ACTION_TIMEOUT_MS });
  await page.keyboard.press('Escape');
};

/** Causes events, and in half of the cases drops the channel among them. */
const event: Action = async ({ random, environment }) => {
  const granting = environment.grant(1 + Math.floor(random() * 5));
  if (random() < 0.5) environment.dropSockets();
  await granting;
};

const push: Action = async ({ journal, environment }) => {
  await environment.push();
  journal.pushes += 1;
};

const submit = (page: Page) => page.locator('dialog[open] button[type="submit"]');
/** What the page says once it has begun a payment: how it stands, or that nobody knows yet. */
const begun = (page: Page, texts: Texts, shown: Locator) =>
  shown
    .or(page.getByText(texts('cashbox.open.checking')))
    .first()
    .waitFor({ timeout: PAYMENT_TIMEOUT_MS });

/** Pays in by a transfer, or at the page of a bank. */
const deposit: Action = async ({ page, texts, random }) => {
  await page.goto('/accounts/EUR/deposit');
  const isTransfer = random() < 0.5;
  const method = page.getByRole('radio', { name: isTransfer ? /Bank transfer/ : /Sofort/ });
  await method.check({ timeout: ACTION_TIMEOUT_MS });
  await submit(page).click({ timeout: ACTION_TIMEOUT_MS });
  if (isTransfer) return begun(page, texts, page.getByText(texts('deposit.transfer.reference')));
  const logIn = page.getByRole('button', { name: 'Log in to the sandbox bank' });
  await begun(page, texts, logIn);
  if (!(await logIn.isVisible())) return;
  await logIn.click({ timeout: ACTION_TIMEOUT_MS });
  await page.getByRole('button', { name: 'Approve payment' }).click({ timeout: ACTION_TIMEOUT_MS });
  await page.waitForURL(/\/payments/, { timeout: PAYMENT_TIMEOUT_MS });
};

/** Takes money out to a bank account; one that is not locked can be called back. */
async function withdraw({ page, texts }: ActionContext, isLocked: boolean): Promise<void> {
  await page.goto('/withdraw?currency=EUR');
  await page.getByRole('radio', { name: /Bank transfer/ }).check({ timeout: ACTION_TIMEOUT_MS });
  await page.getByLabel(texts('cashbox.amount'), { exact: true }).fill('20');
  await page.getByLabel(texts('deposit.field.iban')).fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel(texts('deposit.field.holder')).fill('Ada Byron');
  await page.getByLabel(texts('withdraw.lock')).setChecked(isLocked, { timeout: ACTION_TIMEOUT_MS });
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && request.url().endsWith('/api/player/payments'),
    { timeout: PAYMENT_TIMEOUT_MS },
  );
  await submit(page).click({ timeout: ACTION_TIMEOUT_MS });
  await sent;
}

const cashout: Action = context => withdraw(context, context.random() < 0.5);

/** Takes money out and calls it back by its details in the history: it comes back, or it is too late, or nobody knows yet. */
const recall: Action = async context => {
  const { page, texts } = context;
  await withdraw(context, false);
  await page.goto('/payments');
  const withdrawals = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(texts('payments.action.cashout')) });
  await withdrawals.first().click({ timeout: PAYMENT_TIMEOUT_MS });
  const details = page.getByRole('dialog').filter({ hasText: texts('payments.timeline') });
  await details
    .getByRole('button', { name: texts('payments.recall'), exact: true })
    .click({ timeout: ACTION_TIMEOUT_MS });
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && /\/payments\/\d+\/recall$/.test(request.url()),
    { timeout: PAYMENT_TIMEOUT_MS },
  );
  await details
    .getByRole('button', { name: texts('payments.recall.do'), exact: true })
    .click({ timeout: ACTION_TIMEOUT_MS });
  await sent;
};

/** All actions by name. */
export const ACTIONS = {
  favourite,
  search,
  filter,
  navigate,
  reload,
  play,
  account,
  event,
  push,
  deposit,
  cashout,
  recall,
} as const satisfies Record<string, Action>;
export type ActionName = keyof typeof ACTIONS;
const WEIGHTS: Readonly<Record<ActionName, number>> = {
  favourite: 8,
  search: 2,
  filter: 1,
  navigate: 2,
  reload: 1,
  play: 2,
  account: 1,
  event: 2,
  push: 1,
  deposit: 2,
  cashout: 1,
  recall: 2,
};

export function drawAction(random: () => number): ActionName {
  const names = Object.keys(WEIGHTS) as ActionName[];
  return pick(
    names.flatMap(name => Array.from({ length: WEIGHTS[name] }, () => name)),
    random,
  );
}
