import { type APIRequestContext, type BrowserContext, expect, type Page } from 'playwright/test';
import type { Delivery, Outcome } from '../../../server/sandbox/psp/behaviour.ts';
import { findCurrency } from '../../../src/contract/operator/currencies.ts';
import type { Payment, PaymentDetails } from '../../../src/contract/subjects/cashbox.ts';
import {
  FIRST_STATE,
  isFinalState,
  type PaymentReason,
  type PaymentState,
} from '../../../src/contract/subjects/payment-states.ts';
import type { Account } from '../../../src/contract/subjects/wallet.ts';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';
import { formatAmount, formatMoney } from '../../../src/lib/money.ts';
import { type Answer, answerStep, expectStep } from './payment-steps.ts';
import type { Way } from './payment-ways.ts';
import { decidePayment } from './payments.ts';
import { runConsoleAction } from './sandbox-console.ts';
import type { Texts } from './texts.ts';

/** How a payment ends. */
export interface Ending {
  readonly state: PaymentState;
  readonly reason: PaymentReason | null;
}
export const SUCCEEDED: Ending = { state: 'succeeded', reason: null };

/**
 * Between two payments of one player: so few an hour are no concern of the fraud check, and of a cancelled one no notice is left
 * (CASHBOX-16, CASHBOX-18).
 */
const HOURS_BETWEEN = 0.25;
const TEST_CARD = ['4242 4242 4242 4242', '12/39', '123', 'Ada Byron'];
const OPEN_TEXTS: Readonly<Record<Way['step'], string>> = {
  challenge: 'cashbox.open.deposit.processing',
  bank: 'cashbox.open.deposit.processing',
  wallet: 'cashbox.open.deposit.processing',
  transfer: 'cashbox.open.deposit.next',
  coins: 'cashbox.open.deposit.next',
  none: 'cashbox.open.cashout.pending',
};

const currencyOf = ({ currency }: Way) => {
  const known = findCurrency(currency);
  if (!known) throw new Error(`no currency ${currency}`);
  return known;
};
const moneyOf = (way: Way, cents = way.cents): string => formatMoney(cents, currencyOf(way), 'en');

/** What a payment in this state has changed in the wallet: what is paid out leaves it at once. */
function movedBy({ action, cents, receives }: Way, state: PaymentState): number {
  if (action === 'deposit') return state === 'succeeded' ? receives : 0;
  return state === 'succeeded' || !isFinalState(action, state) ? -cents : 0;
}

interface JourneyOptions {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Requests to the console and the provider: no cut of the player's network touches them. */
  readonly request: APIRequestContext;
  readonly texts: Texts;
}

/** One payment of a player by any way, from its form to its end. What it checks is about that payment alone. */
export class PaymentJourney {
  page: Page;
  readonly context: BrowserContext;
  readonly texts: Texts;
  readonly #request: APIRequestContext;
  /** The payment's own number, once it is known, lies between these. */
  #ids = { after: 0, to: Number.MAX_SAFE_INTEGER };
  /** What the wallet had before it. */
  #balance = 0;

  constructor({ page, context, request, texts }: JourneyOptions) {
    this.page = page;
    this.context = context;
    this.texts = texts;
    this.#request = request;
  }

  /** Chooses what the provider makes of the payment, and opens its form with everything typed. */
  async prepare(way: Way, outcome: Outcome, delivery: Delivery = 'normal'): Promise<void> {
    await this.pass(HOURS_BETWEEN);
    await this.choose(way, outcome, delivery);
    await this.open(way);
  }

  async choose(way: Way, outcome: Outcome, delivery: Delivery): Promise<void> {
    await runConsoleAction(this.#request, 'psp-next', { outcome, delivery, times: '1' });
    this.#ids.after = Math.max(0, ...(await this.payments()).map(({ id }) => id));
    this.#balance = await this.#balanceIn(way.currency);
  }

  /** Moves the clock of back end and provider. */
  async pass(hours: number): Promise<void> {
    await runConsoleAction(this.#request, 'clock', { hours: String(hours) });
  }

  /** The provider sends every webhook that it still holds. */
  async sendWebhooks(): Promise<void> {
    await runConsoleAction(this.#request, 'psp-send', {});
  }

  async open(way: Way, page = this.page): Promise<void> {
    await page.goto(way.path);
    const popup = page.locator('dialog[open]');
    await popup.getByRole('radio', { name: new RegExp(`^${way.method}`) }).check();
    for (const [label, text] of Object.entries(way.typed))
      await popup.getByLabel(this.texts(label), { exact: true }).fill(text);
    if (way.hasCard) {
      const inputs = page.frameLocator('dialog iframe').locator('input');
      for (const [index, text] of TEST_CARD.entries()) await inputs.nth(index).fill(text);
    }
    await this.amount(page).fill(formatAmount(way.cents, currencyOf(way), 'en'));
  }

  amount(page = this.page) {
    return page.locator('dialog[open]').getByLabel(this.texts('cashbox.amount'), { exact: true });
  }

  button(page = this.page) {
    return page.locator('dialog[open] button[type="submit"]');
  }

  /** Confirms the payment, and waits for what the player is to do next. */
  async begin(way: Way): Promise<void> {
    await this.button().click();
    await this.expectStep(way);
  }

  /** Waits for the step that is the player's, if there is one. */
  expectStep(way: Way, page = this.page): Promise<void> {
    return expectStep(page, this.texts, way);
  }

  /** Does the player's step. What only the provider can do next is `decide`. */
  answer(way: Way, answer: Answer = 'approve', page = this.page): Promise<void> {
    return answerStep(page, this.texts, way, answer);
  }

  /** The provider ends the payment, or goes on with it, as its console says; `received`: another amount than the one ordered. */
  async decide(way: Way, outcome: Outcome | 'processing' | 'confirmed', received = ''): Promise<void> {
    await decidePayment(this.#request, moneyOf(way), outcome, received);
  }

  /** The provider does its part of a payment whose end does not follow from the player's answer. */
  async completeAtProvider(way: Way, outcome: Outcome): Promise<void> {
    if (way.step === 'transfer' || way.step === 'coins' || way.step === 'none')
      await this.decide(way, outcome);
  }

  /** The player looks at the page again. */
  async look(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  async kill(): Promise<void> {
    await this.page.close();
  }

  async startAgain(path: string): Promise<void> {
    this.page = await this.context.newPage();
    await this.page.goto(path);
  }

  /** The status that shows the text. */
  statusText(text: string, page = this.page) {
    return page.getByRole('status').filter({ hasText: text }).first();
  }

  /** The sentence of an end. */
  endText(way: Way, { state, reason }: Ending): string {
    const { action } = way;
    const amount = moneyOf(way, state === 'succeeded' ? way.receives : way.cents);
    const kind = {
      ...{ succeeded: 'succeeded', canceled: 'canceled', recalled: 'canceled' },
      rejected: action === 'deposit' ? 'rejected' : 'declined',
    }[state as string];
    const sentence = this.texts(`cashbox.end.${action}.${kind ?? 'declined'}`, amount);
    return reason === null ? sentence : `${sentence} ${this.texts(`cashbox.reason.${reason}`)}`;
  }

  /** The page says how it ended, and that is what has happened, once. */
  async expectEnd(way: Way, ending: Ending, page = this.page): Promise<void> {
    await expect(this.statusText(this.endText(way, ending), page)).toBeVisible();
    await this.expectBooked(way, ending);
  }

  /** There is this one payment, and its money is where it belongs. */
  async expectBooked(way: Way, { state, reason }: Ending): Promise<void> {
    const { action, currency, cents } = way;
    expect(await this.made()).toMatchObject([{ action, state, reason, currency, amount_cents: cents }]);
    expect(await this.#balanceIn(currency)).toBe(this.#balance + movedBy(way, state));
  }

  /** The page says that it is open and nothing of an end; money that is paid out is set aside. */
  async expectOpen(way: Way, textId = OPEN_TEXTS[way.step], page = this.page): Promise<void> {
    const status = this.statusText(this.texts(textId), page);
    await expect(status).toBeVisible();
    await expect(status).not.toContainText(/fail|declin/i);
    const made = await this.made();
    expect(made.map(({ action, state }) => isFinalState(action, state))).toEqual([false]);
    await this.expectBooked(way, { state: made[0]?.state ?? 'canceled', reason: null });
  }

  /** No payment was made and no money has moved. */
  async expectNothing({ currency }: Way): Promise<void> {
    expect(await this.made()).toEqual([]);
    expect(await this.#balanceIn(currency)).toBe(this.#balance);
  }

  /** Hours pass in turns until the page says how it ended. */
  async passUntilEnd(way: Way, hours: number, ending: Ending): Promise<void> {
    await expect(async () => {
      await this.pass(hours);
      await this.look();
      await expect(this.statusText(this.endText(way, ending))).toBeVisible({ timeout: 4000 });
    }).toPass({ timeout: 60_000 });
    await this.expectEnd(way, ending);
  }

  /** What was made of this payment, once: more than one row is a payment too many. */
  made = async (): Promise<readonly Payment[]> =>
    (await this.payments()).filter(({ id }) => id > this.#ids.after && id <= this.#ids.to);

  /** Goes on with a payment that was begun before others that may be open. */
  async follow(way: Way, id: number): Promise<void> {
    this.#ids = { after: id - 1, to: id };
    await expect(async () => {
      const [before] = await this.made();
      const state = before?.state ?? 'canceled';
      this.#balance = (await this.#balanceIn(way.currency)) - movedBy(way, state);
      expect(await this.made()).toMatchObject([{ state }]);
    }).toPass();
  }

  /** Whether the provider has it. */
  async isBegun(id: number): Promise<boolean> {
    const answer = await this.context.request.get(`/api/player/payments/${id}`, { headers: AJAX_HEADER });
    expect(answer.status()).toBe(200);
    const { action, state, next }: PaymentDetails = await answer.json();
    return next !== null || state !== FIRST_STATE[action];
  }

  async payments(): Promise<readonly Payment[]> {
    const answer = await this.context.request.get('/api/player/payments', { headers: AJAX_HEADER });
    expect(answer.status()).toBe(200);
    return answer.json();
  }

  async #balanceIn(currency: string): Promise<number> {
    const answer = await this.context.request.get('/api/player/accounts', { headers: AJAX_HEADER });
    expect(answer.status()).toBe(200);
    const accounts: readonly Account[] = await answer.json();
    return accounts.find(account => account.currency === currency)?.amount_cents ?? 0;
  }
}
