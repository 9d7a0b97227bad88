import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { PaymentStep } from '../../../src/contract/subjects/cashbox.ts';
import { PAYMENT_REASONS } from '../../../src/contract/subjects/payment-states.ts';
import { backoffDelay } from '../../../src/lib/backoff.ts';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time-units.ts';
import type { ProviderEvent } from '../../cashbox/payments-adapter.ts';
import { PAYMENTS_WEBHOOK_PATH } from '../../cashbox/webhooks.ts';
import type { AppContext, Tx } from '../../context.ts';
import { claimRows } from '../../store/claims.ts';
import type { Db } from '../../store/database.ts';
import type { Vault } from '../../store/vault.ts';
import { isSignedBy, signatureOf } from '../../webhook-signature.ts';
import type { Delivery } from './behaviour.ts';
import type { PspWebhooksTable } from './tables.ts';

export const SIGNATURE_HEADER = 'x-psp-signature';

const LATE_MS = 10 * MINUTE_MS;
/** Delay of a webhook that comes after the one that it belongs before. */
const OVERTAKEN_MS = 2_000;
/** Delay between two attempts: doubled each time, up to the longest. */
const BASE_DELAY_MS = 2_000;
const MAX_DELAY_MS = HOUR_MS;
/** Some three days. */
const MAX_ATTEMPTS = 80;
const TIMEOUT_MS = 10_000;
const BATCH_SIZE = 16;
/** Longer than a batch of attempts takes. */
const CLAIM_MS = 5 * MINUTE_MS;

/** Hands a webhook over. Resolves to the status of the answer; rejects without one. */
type Deliver = (body: string, headers: Readonly<Record<string, string>>) => Promise<number>;

export type PspContext = Pick<AppContext, 'db' | 'clock' | 'vault' | 'settings'> & {
  readonly deliver?: Deliver;
};

const Body = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  state: v.picklist(['pending', 'processing', 'succeeded', 'declined', 'canceled', 'rejected']),
  reason: v.nullable(v.picklist(PAYMENT_REASONS)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  amount_cents: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
  next: v.nullable(PaymentStep),
  profile: v.nullable(v.object({ id: v.string(), title: v.string(), expires: v.nullable(v.string()) })),
  account: v.nullable(v.string()),
});

/** Both ends of the webhooks are in this back end. */
const secretOf = (vault: Vault): string => vault.hash('sandbox payments webhook');

/** `unsigned`: it is none of the provider's. Throws for what can't be read. */
export function readWebhook(
  vault: Vault,
  body: Buffer,
  header: (name: string) => string | null,
): ProviderEvent | 'unsigned' {
  if (!isSignedBy(secretOf(vault), body, header(SIGNATURE_HEADER))) return 'unsigned';
  const { at, ...event } = v.parse(Body, JSON.parse(body.toString('utf8')));
  return { ...event, at: new Date(at) };
}

/** Stores the webhooks of an event, as the console has chosen their delivery. */
export async function enqueue(
  tx: Tx,
  { clock, vault }: Pick<PspContext, 'clock' | 'vault'>,
  event: ProviderEvent,
  delivery: Delivery,
): Promise<void> {
  const now = clock.now().getTime();
  const rowOf = (sent: ProviderEvent, waitMs: number, isForged = false) => {
    const body = JSON.stringify(sent);
    const secret = isForged ? 'somebody else' : secretOf(vault);
    return {
      reference: sent.reference,
      body,
      signature: signatureOf(secret, Buffer.from(body)),
      is_forged: Number(isForged),
      due_at: new Date(now + waitMs).toISOString(),
      attempts: 0,
      status: null,
      created_at: new Date(now).toISOString(),
    };
  };
  const isEnd = event.state !== 'pending' && event.state !== 'processing';
  const rows = [rowOf(event, delivery === 'late' ? LATE_MS : 0)];
  if (delivery === 'lost') rows.length = 0;
  if (delivery === 'twice') rows.push(rowOf(event, 0));
  if (delivery === 'forged') {
    const forged = { ...event, id: `${event.id}.forged`, state: 'succeeded', reason: null } as const;
    rows.unshift(rowOf(forged, 0, true));
  }
  if (delivery === 'out_of_order' && isEnd) {
    const at = new Date(event.at.getTime() - 1);
    const before = { ...event, id: `${event.id}.before`, state: 'processing', reason: null, at } as const;
    rows.push(rowOf({ ...before, amount_cents: null, profile: null }, OVERTAKEN_MS));
  }
  if (rows.length > 0) await tx.insertInto('psp_webhooks').values(rows).execute();
}

/** Sends what is due, in the order in which it is; of one order alone where it is named. What is not answered with success waits. */
export async function sendDue(context: PspContext, reference: string | null = null): Promise<void> {
  const { db, clock } = context;
  for (let after = 0; ; ) {
    const due = db
      .selectFrom('psp_webhooks')
      .select('id')
      .where('due_at', '<=', clock.now().toISOString())
      .where('id', '>', after)
      .$if(reference !== null, query => query.where('reference', '=', reference ?? ''))
      .orderBy('id')
      .limit(BATCH_SIZE);
    const ids = await claimRows(db, 'psp_webhooks', due, CLAIM_MS);
    if (ids.length === 0) return;
    for (const id of ids) await sendOne(context, id);
    after = ids.at(-1) ?? after;
  }
}

async function sendOne(context: PspContext, id: number): Promise<void> {
  const { db, clock } = context;
  const row = await findWebhook(db, id);
  if (row === undefined || row.due_at === null) return;
  const deliver = context.deliver ?? overLoopback(context);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: row.signature };
  const status = await deliver(row.body, headers).catch(() => null);
  const attempts = row.attempts + 1;
  const isOver =
    row.is_forged === 1 || attempts >= MAX_ATTEMPTS || (status !== null && status >= 200 && status < 300);
  const waitMs = Math.min(backoffDelay(attempts, Math.random, BASE_DELAY_MS), MAX_DELAY_MS);
  await db
    .updateTable('psp_webhooks')
    .set({
      attempts,
      status,
      due_at: isOver ? null : new Date(clock.now().getTime() + waitMs).toISOString(),
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
}

const findWebhook = (db: Db, id: number): Promise<Selectable<PspWebhooksTable> | undefined> =>
  db.selectFrom('psp_webhooks').selectAll().where('id', '=', id).executeTakeFirst();

/** Over HTTP, as from another machine. */
const overLoopback =
  ({ settings }: Pick<PspContext, 'settings'>): Deliver =>
  async (body, headers) => {
    const isReachable = !['0.0.0.0', '::', 'localhost', ''].includes(settings.host);
    const host = isReachable ? settings.host : '127.0.0.1';
    const address = host.includes(':') ? `[${host}]` : host;
    const { status } = await fetch(`http://${address}:${settings.port}${PAYMENTS_WEBHOOK_PATH}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return status;
  };
