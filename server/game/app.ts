import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import * as v from 'valibot';
import { rgs } from '../../src/contract/rgs.ts';
import type { App } from '../ask.ts';
import type { Gate } from './gates.ts';
import { HOUSE_GATES } from './house-gates.ts';
import { appOrigins } from './origin.ts';
import { RgsRefused, STATUS } from './refusal.ts';
import { settleOldRounds } from './rounds.ts';
import { tableFor } from './sessions.ts';
import type { RgsName, Table } from './table.ts';

const DIST = resolve(import.meta.dirname, '../../dist/game');
const SETTLE_EVERY_MS = 60 * 60 * 1000;

export interface GameOptions {
  /** What may forbid a bet, in this order; the house's own unless told. */
  readonly gates?: readonly Gate[];
  /** Folder of the built page; null serves the calls alone. */
  readonly dist?: string | null;
  /** Where unexpected failures are told, one line each. */
  readonly log?: (line: string) => void;
}

/** The game's origin (decisions D19): the page, and `POST /rgs/*` by token; no cookie is read or set here. */
export function buildGameApp(app: App, options: GameOptions = {}): FastifyInstance {
  const { gates = HOUSE_GATES, dist = DIST, log = () => {} } = options;
  // An open game keeps its connection: without force the process would not stop while somebody plays.
  const server = fastify({ bodyLimit: 16 * 1024, trustProxy: true, forceCloseConnections: true });
  const policy = contentPolicy(appOrigins(app.settings));

  server.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });
  server.setErrorHandler(async (cause, _request, reply) => {
    const refusal = refusalOf(cause);
    if (refusal.code === 'ERR_GEN') log(`game: ${cause instanceof Error ? cause.stack : String(cause)}`);
    return reply.code(STATUS[refusal.code]).send({ code: refusal.code, message: refusal.message });
  });
  server.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 'ERR_VAL', message: 'no such address' }),
  );
  for (const name of Object.keys(rgs) as RgsName[]) {
    server.post(rgs[name].path, async request => answer(app, gates, name, request.body));
  }
  if (dist !== null) {
    server.register(fastifyStatic, { root: dist, cacheControl: false, setHeaders: cacheFiles });
  }
  const timer = setInterval(() => {
    settleOldRounds(app).catch((cause: unknown) => log(`game: old rounds: ${String(cause)}`));
  }, SETTLE_EVERY_MS);
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return server;
}

async function answer(app: App, gates: readonly Gate[], name: RgsName, sent: unknown): Promise<unknown> {
  const parsed = v.safeParse(rgs[name].body, sent);
  if (!parsed.success) throw new RgsRefused('ERR_VAL', v.getDotPath(parsed.issues[0]) ?? 'the body');
  const { token, ...body } = parsed.output;
  const table: Table = await tableFor(app, token, gates);
  const call = table[name] as (body: unknown) => Promise<unknown>;
  return call(body);
}

/** Fastify's own complaints (broken JSON, too large, wrong type) are the sender's fault. */
function refusalOf(cause: unknown): RgsRefused {
  if (cause instanceof RgsRefused) return cause;
  const status = (cause as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status < 500) return new RgsRefused('ERR_VAL', 'the request');
  return new RgsRefused('ERR_GEN', 'something went wrong here');
}

const contentPolicy = (ancestors: readonly string[]): string =>
  [
    "default-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');

function cacheFiles(reply: FastifyReply, path: string): void {
  const hashed = path.includes('/assets/');
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
