import { sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import { UNKNOWN_MS, UNKNOWN_POLLS } from '../cashbox/provider-polling.ts';
import type { AppContext } from '../context.ts';
import { follow, paymentConflicted, paymentEnded, paymentSettled } from '../measurements.ts';

/** How payments end. */
export function countPayments(registers: Registry[]): (() => void)[] {
  const ended = new Counter({
    name: 'orbit_payments_total',
    help: 'Payments that have ended, by action and the state that they ended in.',
    labelNames: ['action', 'state'],
    registers,
  });
  const conflicts = new Counter({
    name: 'orbit_payment_conflicts_total',
    help: 'Reports of a provider that has moved money against our books; each needs a person.',
    registers,
  });
  const settled = new Counter({
    name: 'orbit_payments_settled_total',
    help: 'Payments that have ended without the word of their provider, by how.',
    labelNames: ['outcome'],
    registers,
  });
  return [
    follow(paymentSettled, ({ outcome }) => settled.inc({ outcome })),
    follow(paymentEnded, ({ action, state }) => ended.inc({ action, state })),
    follow(paymentConflicted, () => conflicts.inc()),
  ];
}

/** Payments that wait for their provider or a refund, and whether the follow-up keeps to its schedule. */
export function measureOpenPayments({ db, clock }: AppContext, registers: Registry[]): void {
  const gaugeOf = (name: string, help: string, read: (open: OpenPayments, now: number) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          const { rows } = await sql<OpenPayments>`
            select count(*) as n, min(created_at) as oldest,
              coalesce(sum(case when (action = 'cashout' or state = 'processing') and begun_at is not null and unknown_asks >= ${UNKNOWN_POLLS}
                and unknown_since <= ${new Date(clock.now().getTime() - UNKNOWN_MS).toISOString()} then 1 else 0 end), 0) as unknown,
              (select min(due) from (
                select min(ask_at) as due from payments where ask_at is not null
                union all select min(ask_at) from payment_profile_removals where ask_at is not null
              ) as dues) as due
            from payments where ask_at is not null`.execute(db);
          for (const open of rows) this.set(read(open, clock.now().getTime()));
        } catch {
          this.set(Number.NaN);
        }
      },
    });
  const secondsSince = (time: string | null, now: number) =>
    time === null ? 0 : Math.max(0, (now - Date.parse(time)) / 1000);
  gaugeOf('orbit_payments_open', 'Payments that have not ended, and refunds that are due.', ({ n }) =>
    Number(n),
  );
  gaugeOf(
    'orbit_payment_follow_up_lag_seconds',
    'How long the oldest follow-up of a payment or of a removed card has been due; 0: none is.',
    ({ due }, now) => secondsSince(due, now),
  );
  gaugeOf(
    'orbit_payments_unknown',
    'Open payments that their provider had taken and says it does not know; each needs a person.',
    ({ unknown }) => Number(unknown),
  );
  gaugeOf(
    'orbit_payment_oldest_open_seconds',
    'How long ago the oldest open payment began; 0: none is open.',
    ({ oldest }, now) => secondsSince(oldest, now),
  );
}

interface OpenPayments {
  readonly n: number;
  readonly unknown: number;
  readonly due: string | null;
  readonly oldest: string | null;
}
