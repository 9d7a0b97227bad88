import * as v from 'valibot';
import { PAYMENT_ACTIONS } from '../../../contract/subjects/payment-states.ts';
import { storedValue } from '../../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { DAY_MS } from '../../../lib/time-units.ts';

/** A payment that was confirmed on this device: what it takes to find out what became of it, and nothing of a card or an account. */
const JournaledPayment = v.object({
  /** Its Idempotency-Key. */
  key: v.string(),
  action: v.picklist(PAYMENT_ACTIONS),
  amount_cents: v.number(),
  currency: v.string(),
  /** Title of the method. */
  method: v.string(),
  at: v.number(),
  /** Null until the back end has answered. */
  payment_id: v.nullable(v.number()),
  /** Where the player came from and goes back to once it has succeeded: the game whose balance did not suffice. */
  back: v.optional(v.string()),
});
export type JournaledPayment = v.InferOutput<typeof JournaledPayment>;

/** Cleared at sign-out with the player's other data. */
const journal = storedValue(`${PRIVATE_PREFIX}paymentAttempts`, v.array(JournaledPayment));
/** The back end keeps keys for 30 days: past that it could not tell a key that it never had from one that it has forgotten. */
const MAX_AGE_MS = 28 * DAY_MS;
const MAX_ROWS = 20;

/** The oldest first. */
export const readPayments = (): JournaledPayment[] =>
  journal.read()?.filter(({ at }) => Date.now() - at < MAX_AGE_MS) ?? [];

/** Whether this device has begun payments whose end it does not know. */
export const hasUnresolvedPayments = (): boolean => readPayments().length > 0;

const write = (rows: readonly JournaledPayment[]): void =>
  journal.write(rows.length === 0 ? null : rows.slice(-MAX_ROWS));

/** Adds or replaces the row of a key. */
export const storePayment = (row: JournaledPayment): void => {
  const rows = readPayments();
  const index = rows.findIndex(({ key }) => key === row.key);
  write(index < 0 ? [...rows, row] : rows.with(index, row));
};

export const forgetPayment = (key: string): void => write(readPayments().filter(row => row.key !== key));

/** Calls `listener` when another tab has changed the journal. Returns an unsubscribe function. */
export const onOtherTabPayments = journal.onOtherTab;
