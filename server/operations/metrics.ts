import { sql } from 'kysely';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../context.ts';
import {
  follow,
  ledgerAudited,
  METHODS,
  mailTried,
  pushTried,
  queryEnded,
  requestAnswered,
  roundSettled,
  statementOf,
  transactionsCommitted,
} from '../measurements.ts';
import type { TransportKind } from '../realtime/hub.ts';
import { PostgresDatabase } from '../store/postgres.ts';
import { countPayments, measureOpenPayments } from './payment-metrics.ts';

/** Seconds; a long poll waits for ten. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const QUERY_BUCKETS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];
/** Transactions of one commit: the store shares one between 32 at most. */
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32];
export interface Metrics {
  /** The text that Prometheus reads. */
  read(): Promise<string>;
  readonly contentType: string;
  /** Adds what only an open store can tell. */
  attach(app: AppContext): void;
  stop(): void;
}

/** The metrics of the process (SERVER-30). No label has a player, an address or anything else that a client chooses. */
export function createMetrics(isReady: () => boolean): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'orbit_ready',
    help: 'Whether the process wants requests: 1, or 0 while it starts and while it drains.',
    registers,
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  const unsubscribers = [
    measureRequests(registers),
    ...measureStore(registers),
    ...countOutcomes(registers),
    measureAudits(registers),
    ...countPayments(registers),
  ];
  return {
    read: () => registry.metrics(),
    contentType: registry.contentType,
    attach: app => {
      measureConnections(app, registers);
      measureDatabase(app, registers);
      measureQueue(app, 'push', 'not_before', registers);
      measureQueue(app, 'mail', 'created_at', registers);
      measureOpenPayments(app, registers);
    },
    stop() {
      for (const unsubscribe of unsubscribers) unsubscribe();
      registry.clear();
    },
  };
}

type Registers = Registry[];

function measureRequests(registers: Registers): () => void {
  const count = new Counter({
    name: 'orbit_http_requests_total',
    help: 'Requests that were answered, by server, method, pattern of the route and status.',
    labelNames: ['server', 'method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'orbit_http_request_duration_seconds',
    help: 'How long requests took, by server and pattern of the route.',
    labelNames: ['server', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  return follow(requestAnswered, ({ server, method, route, status, ms }) => {
    const pattern = route ?? 'none';
    count.inc({ server, method: METHODS.has(method) ? method : 'other', route: pattern, status });
    duration.observe({ server, route: pattern }, ms / 1000);
  });
}

function measureStore(registers: Registers): (() => void)[] {
  const duration = new Histogram({
    name: 'orbit_store_query_duration_seconds',
    help: 'How long the store took for a statement or a commit, by its kind.',
    labelNames: ['statement'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const batch = new Histogram({
    name: 'orbit_store_commit_transactions',
    help: 'How many transactions shared a commit.',
    buckets: BATCH_BUCKETS,
    registers,
  });
  return [
    follow(queryEnded, query => duration.observe({ statement: statementOf(query.sql) }, query.ms / 1000)),
    follow(transactionsCommitted, ({ count }) => batch.observe(count)),
  ];
}

function countOutcomes(registers: Registers): (() => void)[] {
  const rounds = new Counter({
    name: 'orbit_bets_settled_total',
    help: 'Rounds of sandbox money that were settled.',
    registers,
  });
  const labelNames = ['result'] as const;
  const pushes = new Counter({
    name: 'orbit_pushes_total',
    help: 'Attempts to send a push, by result: sent, postponed, rejected, unsubscribed, obsolete.',
    labelNames,
    registers,
  });
  const mails = new Counter({
    name: 'orbit_mails_total',
    help: 'Attempts to send a mail, by result: sent, postponed, rejected, obsolete.',
    labelNames,
    registers,
  });
  return [
    follow(roundSettled, () => rounds.inc()),
    follow(pushTried, ({ result }) => pushes.inc({ result })),
    follow(mailTried, ({ result }) => mails.inc({ result })),
  ];
}

function measureAudits(registers: Registers): () => void {
  const faults = new Gauge({
    name: 'orbit_ledger_faults',
    help: 'What the last audit of the ledger has found; anything but 0 needs a person.',
    registers,
  });
  const at = new Gauge({
    name: 'orbit_ledger_audit_timestamp_seconds',
    help: 'When the ledger was audited last.',
    registers,
  });
  return follow(ledgerAudited, audit => {
    faults.set(audit.faults);
    at.setToCurrentTime();
  });
}

function measureConnections({ hub }: AppContext, registers: Registers): void {
  const gaugeOf = (transport: TransportKind, name: string, help: string) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set([...hub.subscribers].filter(subscriber => subscriber.transport === transport).length);
      },
    });
  gaugeOf('web_socket', 'orbit_web_sockets', 'Web sockets that are open.');
  gaugeOf('long_poll', 'orbit_long_polls', 'Clients that are connected by long polls.');
}

/** The embedded store has no connections to wait for. */
function measureDatabase({ db }: AppContext, registers: Registers): void {
  const gaugeOf = (name: string, help: string, of: 'open' | 'waiting') =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(db instanceof PostgresDatabase ? db.connections[of] : 0);
      },
    });
  gaugeOf('orbit_database_connections', 'Connections of this process to PostgreSQL.', 'open');
  gaugeOf('orbit_database_waiting', 'Transactions and queries that wait for a connection.', 'waiting');
}

/**
 * How much waits in an outbox, and for how long the oldest that is due has waited. Without a mail server mails wait for nobody:
 * the console shows them.
 */
function measureQueue(
  app: AppContext,
  name: 'push' | 'mail',
  dueColumn: 'not_before' | 'created_at',
  registers: Registers,
): void {
  const table = name === 'push' ? 'push_outbox' : 'mails';
  const gaugeOf = (suffix: string, help: string, read: (queue: Queue, now: number) => number) =>
    new Gauge({
      name: `orbit_${name}_${suffix}`,
      help,
      registers,
      async collect() {
        if (name === 'mail' && app.settings.smtp === null) return;
        try {
          const { rows } = await sql<Queue>`
            select count(*) as n, min(${sql.ref(dueColumn)}) as due from ${sql.table(table)}`.execute(app.db);
          for (const queue of rows) this.set(read(queue, app.clock.now().getTime()));
        } catch {
          // A store that is away is what the other metrics are read for.
          this.set(Number.NaN);
        }
      },
    });
  gaugeOf('queue', `Rows of the ${name} outbox.`, ({ n }) => Number(n));
  gaugeOf(
    'queue_lag_seconds',
    `How long the oldest row of the ${name} outbox has been due; 0: none is.`,
    ({ due }, now) => (due === null ? 0 : Math.max(0, (now - Date.parse(due)) / 1000)),
  );
}

interface Queue {
  readonly n: number;
  /** When the oldest row is due; null: there is no row. */
  readonly due: string | null;
}
