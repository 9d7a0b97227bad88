import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import type { Clock } from '../clock.ts';

/** Milliseconds within which a token can open a socket; the socket itself stays open. */
export const TOKEN_LIFETIME_MS = 10 * MINUTE_MS;

const TokenPayload = v.object({
  /** Null for a guest; `session` is the id of the sign-in. */
  player: v.nullable(v.object({ id: v.number(), hash: v.string(), session: v.number() })),
  until: v.number(),
});
export type SocketPlayer = v.InferOutput<typeof TokenPayload>['player'];

export interface SocketTokens {
  sign(player: SocketPlayer): string;
  /** The player of the token; `expired`, or `wrong` when we did not sign it. */
  verify(token: string): { player: SocketPlayer } | 'expired' | 'wrong';
}

/** Tokens are signed and not stored: whether the session still exists is checked when the socket opens. */
export function createSocketTokens(secret: Buffer, clock: Clock): SocketTokens {
  const signatureOf = (text: string) => createHmac('sha256', secret).update(`socket ${text}`).digest();
  return {
    sign(player) {
      const payload = { player, until: clock.now().getTime() + TOKEN_LIFETIME_MS };
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      return `${text}.${signatureOf(text).toString('base64url')}`;
    },
    verify(token) {
      const [text = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = signatureOf(text);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
      const payload = v.parse(TokenPayload, JSON.parse(Buffer.from(text, 'base64url').toString()));
      return payload.until <= clock.now().getTime() ? 'expired' : { player: payload.player };
    },
  };
}
