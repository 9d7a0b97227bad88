import type { JournaledPayment } from './payment-journal.ts';

/** Keys of payments that a screen shows: their end needs no message of its own. */
export const shownPayments = new Set<string>();

/** Whether a screen shows it, or will in a moment: a provider leads back to an address that names it. */
export const isShown = ({ key, payment_id }: Pick<JournaledPayment, 'key' | 'payment_id'>): boolean =>
  shownPayments.has(key) ||
  (payment_id !== null && new URLSearchParams(location.search).get('payment') === String(payment_id));
