import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';

/** A token opens a socket for so long, milliseconds; the socket itself lives on. */
export const TOKEN_MS = 10 * 60 * 1000;

const Bearer = v.object({
  /** Of the sign-in; null for a guest. */
  player: v.nullable(v.object({ id: v.number(), hash: v.string(), session: v.number() })),
  until: v.number(),
});
export type Who = v.InferOutput<typeof Bearer>['player'];

export interface SocketTokens {
  sign(who: Who): string;
  /** Whose token it is; `expired`, or `wrong` when it is none of ours. */
  read(token: string): { who: Who } | 'expired' | 'wrong';
}

/** Signed, not stored: that the sign-in still stands is asked of the store when the socket opens. */
export function socketTokens(secret: Buffer, clock: Clock): SocketTokens {
  const sealOf = (text: string) => createHmac('sha256', secret).update(`socket ${text}`).digest();
  return {
    sign(who) {
      const bearer = { player: who, until: clock.now().getTime() + TOKEN_MS };
      const text = Buffer.from(JSON.stringify(bearer)).toString('base64url');
      return `${text}.${sealOf(text).toString('base64url')}`;
    },
    read(token) {
      const [text = '', seal = ''] = token.split('.');
      const given = Buffer.from(seal, 'base64url');
      const right = sealOf(text);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong';
      const bearer = v.parse(Bearer, JSON.parse(Buffer.from(text, 'base64url').toString()));
      return bearer.until <= clock.now().getTime() ? 'expired' : { who: bearer.player };
    },
  };
}
