import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { brand } from '../../../src/contract/operator/brand.ts';
import { networkOf } from '../../client-address.ts';
import type { AppContext } from '../../context.ts';
import { reject } from '../../errors.ts';
import { createServer } from '../../http/create-server.ts';
import { type Log, silentLog } from '../../log.ts';
import { appOrigins } from '../../operator/origins.ts';
import { consume } from '../../store/rate-limiters.ts';
import { sendProviderError } from '../provider-errors.ts';
import { answerPage } from './answers.ts';
import { keepToken } from './cards.ts';
import { isOpen, type OrderRow, orderOfPage } from './orders.ts';
import type { StoredStep } from './plans.ts';
import { Answer, MAX_WRONG_CODES, NewToken, type OrderView, TERMS_PATH } from './protocol.ts';

/** Requests a minute from one network. */
const REQUESTS = { name: 'psp_requests', points: 600, seconds: 60 };

/** Addresses of the one page of orders, by what it asks or shows. Nobody puts a bank, a wallet or terms into a frame. */
const ORDER_PAGES = [
  { path: '/bank/', isFramed: false },
  { path: '/wallet/', isFramed: false },
  { path: '/challenge/', isFramed: true },
  { path: TERMS_PATH, isFramed: false },
] as const;

interface Options {
  /** Folder of the built pages; null serves the calls alone. */
  readonly dist: string | null;
  readonly log?: Log;
}

/**
 * The origin of the sandbox's payment provider: its pages, and their calls. No cookie is read or set, and an order is reached by the
 * token of its page alone.
 */
export function buildPspServer(app: AppContext, { dist, log = silentLog }: Options): FastifyInstance {
  const server = createServer({ name: 'payments', settings: app.settings, log, bodyLimit: 4 * 1024 });
  const origins = appOrigins(app.settings);
  const limiter = app.rateLimiters.inProcess(REQUESTS);

  server.addHook('onRequest', async (request, reply) => {
    const isFramed = !ORDER_PAGES.some(page => !page.isFramed && request.url.startsWith(page.path));
    reply.headers({
      'content-security-policy': policyOf(isFramed ? origins : []),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const wait = await consume(limiter, networkOf(request.ip));
    if (wait === null) return;
    reply.header('retry-after', String(Math.ceil(wait / 1000)));
    return reject(429, 'too_many');
  });
  server.setErrorHandler(async (cause, request, reply) =>
    sendProviderError(cause, request, reply, 'the payment provider'),
  );
  server.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ code: 'unknown' }));

  server.get('/merchants', async () => ({ origins }));
  server.post('/tokens', async (request, reply) => {
    await keepToken(app, v.parse(NewToken, request.body));
    return reply.code(201).send({});
  });
  server.get('/order', async request => viewOf(await load(tokenOf(request.headers.authorization))));
  server.post('/order', async request => {
    const token = tokenOf(request.headers.authorization);
    const { reference } = await load(token);
    await answerPage(app, reference, v.parse(Answer, request.body));
    return viewOf(await load(token));
  });
  if (dist !== null) servePages(server, dist);
  return server;

  async function load(token: string): Promise<OrderRow> {
    const row = await orderOfPage(app.db, token);
    return row ?? reject(404, 'unknown');
  }
}

const tokenOf = (authorization: string | undefined): string => authorization?.replace(/^Bearer /, '') ?? '';

function servePages(server: FastifyInstance, dist: string): void {
  const serve = (prefix: string, folder: string) =>
    server.register(fastifyStatic, {
      root: join(dist, folder),
      prefix,
      decorateReply: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: setCacheHeaders,
    });
  serve('/card/', 'card');
  for (const { path } of ORDER_PAGES) serve(path, 'order');
}

/** A page is never kept; its files have a hash of theirs in their names. */
function setCacheHeaders(reply: FastifyReply, path: string): void {
  if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable');
}

const policyOf = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ');

function viewOf(row: OrderRow): OrderView {
  const step = row.step === null ? null : (JSON.parse(row.step) as StoredStep);
  const page = step?.type === 'redirect' ? step.page : step?.type === 'challenge' ? 'challenge' : pageOf(row);
  const isAsking = isOpen(row) && (step?.type === 'redirect' || step?.type === 'challenge');
  const hasFailed = row.state === 'declined' || row.state === 'rejected';
  return {
    page,
    merchant: brand.name,
    amount_cents: row.amount_cents,
    currency: row.currency,
    account: row.account,
    state: isAsking ? 'open' : hasFailed ? 'refused' : row.state === 'canceled' ? 'over' : 'done',
    return_url: row.return_url,
    code: page === 'challenge' && isAsking ? row.code : '',
    attempts_left: MAX_WRONG_CODES - row.wrong_codes,
  };
}

const pageOf = ({ type }: OrderRow): OrderView['page'] =>
  type === 'card' ? 'challenge' : type === 'ewallet' ? 'wallet' : 'bank';
