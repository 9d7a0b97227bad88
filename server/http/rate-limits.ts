import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../src/contract/api.ts';
import { reject } from '../errors.ts';

const MINUTE_MS = 60_000;
/** Requests a minute from one network address, to any path. */
const GENERAL_LIMIT = 3000;

/** Calls a minute to endpoints that guess passwords, make accounts, send mail or report errors: per network address, and per e-mail address in the body. */
const STRICT_LIMITS: Partial<Record<EndpointName, number>> = {
  signIn: 10,
  register: 5,
  checkEmail: 10,
  resendConfirmation: 10,
  confirmEmail: 10,
  requestPasswordReset: 10,
  resetPassword: 10,
  sendLog: 30,
  sendPerformance: 30,
  sendNetworkPerformance: 30,
  reportValidationErrors: 60,
  sendContactMessage: 5,
};

export type RateLimitCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Registers the limits. Returns the check of an endpoint, which runs once the body was read. */
export async function registerRateLimits(
  server: FastifyInstance,
): Promise<(name: EndpointName) => RateLimitCheck | undefined> {
  const hiddenHeaders = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await server.register(rateLimit, {
    global: true,
    max: GENERAL_LIMIT,
    timeWindow: MINUTE_MS,
    addHeaders: hiddenHeaders,
    addHeadersOnExceeding: hiddenHeaders,
  });
  return name => {
    const max = STRICT_LIMITS[name];
    if (max === undefined) return undefined;
    const checks = [
      server.createRateLimit({
        max,
        timeWindow: MINUTE_MS,
        keyGenerator: request => `${name} ip ${request.ip}`,
      }),
      server.createRateLimit({
        max,
        timeWindow: MINUTE_MS,
        keyGenerator: request => `${name} mail ${emailIn(request.body) ?? request.ip}`,
      }),
    ];
    return async (request, reply) => {
      for (const check of checks) {
        const limit = await check(request);
        if (limit.isAllowed || !limit.isExceeded) continue;
        reply.header('retry-after', String(limit.ttlInSeconds));
        reject(429, 'too_many');
      }
    };
  };
}

function emailIn(body: unknown): string | null {
  const fields = (body as { user?: unknown } | null | undefined)?.user ?? body;
  const email = (fields as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}
