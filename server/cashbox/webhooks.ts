import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import type { ProviderEvent } from './payments-adapter.ts';
import { receiveEvent } from './provider-calls.ts';
import type { AppliedOutcome } from './provider-events.ts';

/** Where a provider of payments posts to. Not a call of the contract: no page sends it, and it is told by its signature alone. */
export const PAYMENTS_WEBHOOK_PATH = '/api/payments/webhook';

const BODY_LIMIT = 64 * 1024;

type WebhookOutcome = AppliedOutcome | 'ignored' | 'unsigned' | 'unreadable';

/** What the provider hears: anything that is not a success is sent again. */
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

export function servePaymentWebhooks(server: FastifyInstance, app: AppContext): void {
  server.register(async scope => {
    // The signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));
    scope.post(PAYMENTS_WEBHOOK_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = (name: string) => [request.headers[name] ?? null].flat()[0] ?? null;
      const outcome = await receiveWebhook(app, body, header);
      if (outcome === 'conflict')
        request.log.error({ outcome }, 'the payment provider and the books disagree');
      else if (outcome !== 'applied') request.log.warn({ outcome }, 'payment webhook not applied');
      const status = STATUS[outcome];
      if (status !== 204) reject(status, outcome);
      return reply.code(status).send();
    });
  });
}

/**
 * Signed, readable, of a payment of ours; the rest is `applyEvent`. However old it is: ids are kept longer than any recording of a webhook
 * would be of use, and the truth may well come days later.
 */
async function receiveWebhook(
  app: AppContext,
  body: Buffer,
  header: (name: string) => string | null,
): Promise<WebhookOutcome> {
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
