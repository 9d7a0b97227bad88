import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { EndpointName } from '../../src/contract/api.ts';
import { networkOf } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { consume, createInProcessLimiter } from '../store/rate-limiters.ts';

const MINUTE = 60;
/** Requests a minute from one network, to any path; the game has a limit of its own. */
const REQUESTS = { name: 'requests', points: 3000, seconds: MINUTE };

/** Calls a minute to endpoints that check passwords, create accounts or send mail. */
const ACCOUNT_LIMITS: Partial<Record<EndpointName, number>> = {
  signIn: 10,
  register: 5,
  checkEmail: 10,
  resendConfirmation: 10,
  confirmEmail: 10,
  requestPasswordReset: 10,
  resetPassword: 10,
  requestEmailChange: 10,
  signInWithPasskey: 10,
  signInByLink: 10,
  startAuthProvider: 20,
  finishAuthProvider: 10,
  linkAuthProvider: 10,
  mailAuthProviderLink: 5,
  startPasskeySignIn: 20,
  confirmIdentity: 10,
  confirmByPasskey: 10,
  changePassword: 10,
  downloadData: 5,
  turnOnTwoFactor: 10,
  turnOffTwoFactor: 10,
  renewRecoveryCodes: 10,
  sendContactMessage: 5,
  // A check asks for a token every ten minutes; a network may have many players.
  issueVerificationToken: 30,
  answerSourceOfWealth: 10,
  // Whoever tries stolen cards tries many.
  createPayment: 60,
  checkTransaction: 60,
};

/** Calls that are also limited by the e-mail address in the body; the others must not let one client keep another from its own account. */
const LIMITED_BY_EMAIL: readonly EndpointName[] = ['register', 'checkEmail', 'sendContactMessage'];

/** Calls a minute to endpoints that report errors and figures: not worth a write each. */
const REPORT_LIMITS: Partial<Record<EndpointName, number>> = {
  sendLog: 30,
  sendPerformance: 30,
  sendNetworkPerformance: 30,
  reportValidationErrors: 60,
};

type RateLimitCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Registers the limits. Returns the check of an endpoint, which runs once the body was read. */
export function registerRateLimits(
  server: FastifyInstance,
  { rateLimiters }: AppContext,
): (name: EndpointName) => RateLimitCheck | undefined {
  registerRequestLimit(server, rateLimiters.inProcess(REQUESTS));
  return name => {
    const accountLimit = ACCOUNT_LIMITS[name];
    const reportLimit = REPORT_LIMITS[name];
    if (accountLimit !== undefined) {
      const limiter = rateLimiters.stored({ name, points: accountLimit, seconds: MINUTE });
      return async (request, reply) => {
        await enforce(reply, limiter, `ip ${networkOf(request.ip)}`);
        const email = LIMITED_BY_EMAIL.includes(name) ? emailIn(request.body) : null;
        if (email !== null) await enforce(reply, limiter, `mail ${email}`);
      };
    }
    if (reportLimit === undefined) return undefined;
    const limiter = rateLimiters.inProcess({ name, points: reportLimit, seconds: MINUTE });
    return (request, reply) => enforce(reply, limiter, networkOf(request.ip));
  };
}

/** The limit of every path, also where calls go to a platform that has limits of its own. */
export function registerRequestLimit(
  server: FastifyInstance,
  limiter: RateLimiterAbstract = createInProcessLimiter(REQUESTS),
): void {
  server.addHook('onRequest', (request, reply) => enforce(reply, limiter, networkOf(request.ip)));
}

async function enforce(reply: FastifyReply, limiter: RateLimiterAbstract, key: string): Promise<void> {
  const wait = await consume(limiter, key);
  if (wait === null) return;
  reply.header('retry-after', String(Math.ceil(wait / 1000)));
  reject(429, 'too_many');
}

function emailIn(body: unknown): string | null {
  const fields = (body as { user?: unknown } | null | undefined)?.user ?? body;
  const email = (fields as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}
