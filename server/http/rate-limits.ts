import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointName } from '../../src/contract/api.ts';
import { refuse } from '../ask.ts';

const MINUTE = 60_000;
/** Requests a minute from one address of the network, whatever they ask. */
const GENERAL = 3000;

/** Calls a minute that guess passwords, make accounts, send mail or tell of faults: per network address, and per e-mail address asked about. */
const STRICT: Partial<Record<EndpointName, number>> = {
  signIn: 10,
  register: 5,
  checkEmail: 10,
  resendConfirmation: 10,
  confirmEmail: 10,
  requestPasswordReset: 10,
  restorePassword: 10,
  sendLog: 30,
  sendPerformance: 30,
  sendNetworkPerformance: 30,
  reportValidationErrors: 60,
  sendContactMessage: 5,
};

export type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Readies the limits; the answer gives the check of an endpoint, to be made once its body is read. */
export async function limits(server: FastifyInstance): Promise<(name: EndpointName) => Limit | undefined> {
  const untold = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await server.register(rateLimit, {
    global: true,
    max: GENERAL,
    timeWindow: MINUTE,
    addHeaders: untold,
    addHeadersOnExceeding: untold,
  });
  return name => {
    const max = STRICT[name];
    if (max === undefined) return undefined;
    const checks = [
      server.createRateLimit({
        max,
        timeWindow: MINUTE,
        keyGenerator: request => `${name} ip ${request.ip}`,
      }),
      server.createRateLimit({
        max,
        timeWindow: MINUTE,
        keyGenerator: request => `${name} mail ${emailIn(request.body) ?? request.ip}`,
      }),
    ];
    return async (request, reply) => {
      for (const check of checks) {
        const limit = await check(request);
        if (limit.isAllowed || !limit.isExceeded) continue;
        reply.header('retry-after', String(limit.ttlInSeconds));
        refuse(429, 'too_many');
      }
    };
  };
}

function emailIn(body: unknown): string | null {
  const fields = (body as { user?: unknown } | null | undefined)?.user ?? body;
  const email = (fields as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}
