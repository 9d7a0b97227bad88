import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { rgs } from '../../../src/contract/rgs.ts';
import { HOUR_MS } from '../../../src/lib/time-units.ts';
import { inlineHashes } from '../../build/page-hashes.ts';
import { networkOf } from '../../client-address.ts';
import type { AppContext } from '../../context.ts';
import { createServer } from '../../http/create-server.ts';
import { countryOf } from '../../http/identity.ts';
import { type Log, silentLog } from '../../log.ts';
import { isRestricted } from '../../operator/countries.ts';
import { appOrigins } from '../../operator/origins.ts';
import { isUnavailable, isUnstorable, RETRY_AFTER_SECONDS } from '../../store/database-errors.ts';
import { consume } from '../../store/rate-limiters.ts';
import { BET_CHECKS, type BetCheck, visitRestricted } from './bet-checks.ts';
import { RGS_HTTP_STATUS, RgsError } from './rgs-error.ts';
import type { RgsName, RgsSession } from './rgs-session.ts';
import { settleOldRounds } from './rounds.ts';
import { sessionForToken } from './sessions.ts';

const DIST = resolve(import.meta.dirname, '../../../dist/game');
/** Requests a minute from one network, whose players may be many; a game makes about one a second. */
const REQUESTS = { name: 'game_requests', points: 3000, seconds: 60 };
const SETTLE_EVERY_MS = HOUR_MS;

export interface GameOptions {
  /** What may forbid a bet, in this order; `BET_CHECKS` by default. */
  readonly betChecks?: readonly BetCheck[];
  /** Folder of the built page; null serves the calls alone. */
  readonly dist?: string | null;
  readonly log?: Log;
}

/** The game's origin (decision 0019): the page, and `POST /rgs/*` by token; no cookie is read or set here. */
export function buildGameApp(app: AppContext, options: GameOptions = {}): FastifyInstance {
  const { betChecks = BET_CHECKS, dist = DIST, log = silentLog } = options;
  const server = createServer({ name: 'game', settings: app.settings, log, bodyLimit: 16 * 1024 });
  const policy = contentSecurityPolicy(appOrigins(app.settings), inlineScripts(dist));

  const limiter = app.rateLimiters.inProcess(REQUESTS);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    const wait = await consume(limiter, networkOf(request.ip));
    if (wait === null) return;
    // The game repeats a call that gets this code: nothing has happened.
    reply.code(429).header('retry-after', String(Math.ceil(wait / 1000)));
    return reply.send({ code: 'ERR_GEN', message: 'too many requests' });
  });
  server.setErrorHandler(async (cause, request, reply) => {
    if (isUnavailable(cause)) {
      request.log.warn({ err: cause }, 'game call: the database is unavailable');
      // The game repeats a call that gets this code: it has happened once, or not at all.
      reply.code(503).header('retry-after', String(RETRY_AFTER_SECONDS));
      return reply.send({ code: 'ERR_GEN', message: 'the database is unavailable' });
    }
    const error = toRgsError(cause);
    if (error.code === 'ERR_GEN') request.log.error({ err: cause }, 'game call failed');
    return reply.code(RGS_HTTP_STATUS[error.code]).send({ code: error.code, message: error.message });
  });
  server.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ code: 'ERR_VAL', message: 'no such address' }),
  );
  for (const name of Object.keys(rgs) as RgsName[]) {
    server.post(rgs[name].path, async request => {
      const checks = isRestricted(countryOf(app, request)) ? [visitRestricted, ...betChecks] : betChecks;
      return handleCall(app, checks, name, request.body);
    });
  }
  if (dist !== null) {
    server.register(fastifyStatic, {
      root: dist,
      // A file that was cut is requested whole: what the browser has of it is not trusted.
      acceptRanges: false,
      cacheControl: false,
      setHeaders: setCacheHeaders,
    });
  }
  const timer = setInterval(() => {
    settleOldRounds(app).catch((cause: unknown) => log.error({ err: cause }, 'settling old rounds failed'));
  }, SETTLE_EVERY_MS);
  timer.unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return server;
}

async function handleCall(
  app: AppContext,
  betChecks: readonly BetCheck[],
  name: RgsName,
  input: unknown,
): Promise<unknown> {
  const parsed = v.safeParse(rgs[name].body, input);
  if (!parsed.success) throw new RgsError('ERR_VAL', v.getDotPath(parsed.issues[0]) ?? 'the body');
  const { token, ...body } = parsed.output;
  const session: RgsSession = await sessionForToken(app, token, betChecks);
  const call = session[name] as (body: unknown) => Promise<unknown>;
  return call(body);
}

/** Fastify's own complaints (broken JSON, too large, wrong type) are the sender's fault. */
function toRgsError(cause: unknown): RgsError {
  if (cause instanceof RgsError) return cause;
  if (isUnstorable(cause)) return new RgsError('ERR_VAL', 'the request');
  const status = (cause as { statusCode?: unknown }).statusCode;
  if (typeof status === 'number' && status < 500) return new RgsError('ERR_VAL', 'the request');
  return new RgsError('ERR_GEN', 'something went wrong here');
}

/** Hashes of the inline scripts of the built page, as sources of the content security policy. */
function inlineScripts(dist: string | null): readonly string[] {
  const page = dist === null ? null : join(dist, 'index.html');
  return page !== null && existsSync(page) ? inlineHashes(readFileSync(page, 'utf8')).script : [];
}

const contentSecurityPolicy = (ancestors: readonly string[], scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');

function setCacheHeaders(reply: FastifyReply, path: string): void {
  const hashed = path.includes('/assets/');
  reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}
