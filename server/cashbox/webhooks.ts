import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { type HeaderReader, serveWebhook } from '../http/webhook-receiver.ts';
import type { ProviderEvent } from './payments-adapter.ts';
import { receiveEvent } from './provider-calls.ts';
import type { AppliedOutcome } from './provider-events.ts';

/** Where a provider of payments posts to. */
export const PAYMENTS_WEBHOOK_PATH = '/api/payments/webhook';

type WebhookOutcome = AppliedOutcome | 'ignored' | 'unsigned' | 'unreadable';

const STATUS: Readonly<Record<WebhookOutcome, number>> = {
  applied: 204,
  late: 204,
  off_diagram: 204,
  conflict: 204,
  repeated: 204,
  ignored: 204,
  unsigned: 401,
  unreadable: 400,
  unknown_payment: 404,
};

export const servePaymentWebhooks = (server: FastifyInstance, app: AppContext): void =>
  serveWebhook(server, {
    path: PAYMENTS_WEBHOOK_PATH,
    status: STATUS,
    receive: (body, header) => receiveWebhook(app, body, header),
    note(log, outcome) {
      if (outcome === 'conflict') log.error({ outcome }, 'the payment provider and the books disagree');
      else if (outcome !== 'applied') log.warn({ outcome }, 'payment webhook not applied');
    },
  });

/**
 * Signed, readable, of a payment of ours; the rest is `applyEvent`. However old it is: ids are kept longer than any recording of a webhook
 * would be of use, and the truth may well come days later.
 */
async function receiveWebhook(app: AppContext, body: Buffer, header: HeaderReader): Promise<WebhookOutcome> {
  if (app.payments === null) return 'unsigned';
  let event: ProviderEvent | 'unsigned' | null;
  try {
    event = app.payments.readWebhook(body, header);
  } catch {
    return 'unreadable';
  }
  if (event === 'unsigned') return event;
  if (event === null) return 'ignored';
  const { amount_cents } = event;
  if (amount_cents !== null && (!Number.isSafeInteger(amount_cents) || amount_cents < 0)) return 'unreadable';
  return receiveEvent(app, event);
}
