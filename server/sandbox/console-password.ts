import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../client-address.ts';
import type { AppContext } from '../context.ts';
import { reject } from '../errors.ts';
import { consume } from '../store/rate-limiters.ts';

/** Wrong passwords from one network within a quarter of an hour. */
const WRONG_PASSWORDS = { name: 'console_password', points: 10, seconds: 15 * 60 };

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The password of an `Authorization: Basic` header; the user name may be anything. */
function passwordIn(header: string | undefined): string | null {
  const [, credentials] = /^Basic ([\w+/=]+)$/i.exec(header ?? '') ?? [];
  if (credentials === undefined) return null;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : null;
}

/** The hook that asks for the console's password, in the browser's own dialog, and rejects with 401 or 429 (decision 0056). */
export function requirePassword({ rateLimiters }: Pick<AppContext, 'rateLimiters'>, password: string) {
  const expected = digest(password);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const wrongPasswords = rateLimiters.stored(WRONG_PASSWORDS);
    const network = networkOf(request.ip);
    const known = await wrongPasswords.get(network);
    if (known !== null && known.consumedPoints >= WRONG_PASSWORDS.points) {
      reply.header('retry-after', String(Math.ceil(known.msBeforeNext / 1000)));
      reject(429, 'too_many');
    }
    const given = passwordIn(request.headers.authorization);
    if (given !== null && timingSafeEqual(digest(given), expected)) return;
    // A browser asks without a password first.
    if (given !== null) await consume(wrongPasswords, network);
    reply.header('www-authenticate', 'Basic realm="Sandbox", charset="UTF-8"');
    reject(401, 'password');
  };
}
