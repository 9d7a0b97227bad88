import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { delay } from '../../src/lib/backoff.ts';
import type { AppContext } from '../context.ts';
import type { Settings } from '../settings.ts';
import { whenCommitted } from '../store/open-store.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** A store that takes longer doesn't answer. */
const STORE_TIMEOUT_MS = 2000;

/** What the process tells those who run it. */
export interface Operations {
  readonly port: number;
  /** The store is migrated and requests are served; null: calls go to a platform, and there is no store. */
  onReady(app: AppContext | null): void;
  /** The process is going to end: no further requests should come here. */
  onDrain(): void;
  close(): Promise<void>;
}

type State = 'starting' | 'ready' | 'draining';

/**
 * Serves `/healthz` (the process lives), `/readyz` (it wants requests) and `/metrics` on a port of its own, which players do
 * not reach (SERVER-29, decision 0126). Rejects where it can't listen.
 */
export async function startOperations({
  port,
  host,
}: NonNullable<Settings['operations']>): Promise<Operations> {
  let state: State = 'starting';
  let app: AppContext | null = null;
  const metrics = createMetrics(() => state === 'ready');

  async function readiness(): Promise<string | null> {
    if (state !== 'ready') return state;
    return app === null || (await storeAnswers(app)) ? null : 'store';
  }

  const server = createServer((request, response) => {
    answer(request, response, readiness, metrics).catch(() => send(response, 500, 'text/plain', 'failed\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The listener belongs to this process alone, also where several share the listeners of the players.
    server.listen({ port, host, exclusive: true }, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    onReady(opened) {
      if (state !== 'starting') return;
      app = opened;
      if (opened) metrics.attach(opened);
      state = 'ready';
    },
    onDrain() {
      state = 'draining';
    },
    close() {
      metrics.stop();
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  readiness: () => Promise<string | null>,
  metrics: Metrics,
): Promise<void> {
  const [path] = (request.url ?? '/').split('?');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(response, 405, 'text/plain', 'GET and HEAD only\n');
  if (path === '/healthz') return send(response, 200, 'text/plain', 'ok\n');
  if (path === '/metrics') return send(response, 200, metrics.contentType, await metrics.read());
  if (path !== '/readyz') return send(response, 404, 'text/plain', 'not found\n');
  const reason = await readiness();
  return send(response, reason === null ? 200 : 503, 'text/plain', `${reason ?? 'ready'}\n`);
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

/** A transaction goes the way of every write, the query that of every read. */
async function storeAnswers({ db }: AppContext): Promise<boolean> {
  const works = async () => {
    await whenCommitted(db);
    await sql`select 1`.execute(db);
    return true;
  };
  return Promise.race([works().catch(() => false), delay(STORE_TIMEOUT_MS).then(() => false)]);
}
