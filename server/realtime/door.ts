import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { App } from '../ask.ts';
import { isOwnOrigin } from '../http/guard.ts';
import { isSignedIn } from './standing.ts';
import type { Who } from './tokens.ts';

/** Connections of one network address at a time, and tries a minute: many players may share one. */
const MOST_OPEN = 200;
const MOST_TRIES = 600;
const MINUTE = 60_000;

/** Why somebody is not let in; the status is that of HTTP. */
export interface TurnedAway {
  readonly status: 400 | 403 | 429;
  readonly error: 'origin' | 'too_many' | 'token' | 'token_expired' | 'signed_out' | 'version';
}

/** Who knocks: read from an upgrade or from a request alike. */
export interface Knock {
  readonly headers: IncomingHttpHeaders;
  readonly protocol: 'http' | 'https';
  readonly ip: string;
  /** `vsn` of the address. */
  readonly version: string | null;
  readonly token: string | null;
}

/** Lets clients in by origin, number and token; counts who is inside. */
export class Door {
  readonly #app: App;
  readonly #isLimited: boolean;
  readonly #open = new Map<string, number>();
  readonly #tries = new Map<string, number>();
  #triesSince = 0;

  constructor(app: App, isLimited: boolean) {
    this.#app = app;
    this.#isLimited = isLimited;
  }

  /** Without the token: what may be asked before any work is done. */
  check({ headers, protocol, ip, version }: Knock): TurnedAway | null {
    const { origin, 'sec-fetch-site': site } = headers;
    const isForeign =
      origin !== undefined
        ? !isOwnOrigin(this.#app, { headers, protocol }, origin)
        : site !== undefined && site !== 'same-origin';
    if (isForeign) return { status: 403, error: 'origin' };
    if (!version?.startsWith('2.')) return { status: 400, error: 'version' };
    return this.#isLimited && this.#isTooMany(ip) ? { status: 429, error: 'too_many' } : null;
  }

  /** Whose token it is, as long as the sign-in stands. */
  async admit({ token }: Pick<Knock, 'token'>): Promise<{ who: Who } | TurnedAway> {
    const read = token === null ? 'wrong' : this.#app.socketTokens.read(token);
    if (read === 'wrong') return { status: 403, error: 'token' };
    if (read === 'expired') return { status: 403, error: 'token_expired' };
    if (read.who && !(await isSignedIn(this.#app, read.who))) return { status: 403, error: 'signed_out' };
    return read;
  }

  enter(ip: string): void {
    this.#open.set(ip, (this.#open.get(ip) ?? 0) + 1);
  }

  exit(ip: string): void {
    const left = (this.#open.get(ip) ?? 0) - 1;
    if (left > 0) this.#open.set(ip, left);
    else this.#open.delete(ip);
  }

  #isTooMany(ip: string): boolean {
    const now = Date.now();
    if (now - this.#triesSince > MINUTE) {
      this.#tries.clear();
      this.#triesSince = now;
    }
    const tries = (this.#tries.get(ip) ?? 0) + 1;
    this.#tries.set(ip, tries);
    return tries > MOST_TRIES || (this.#open.get(ip) ?? 0) >= MOST_OPEN;
  }
}

export const versionIn = (url: string): string | null =>
  new URL(url, 'http://nowhere').searchParams.get('vsn');

/** The address that an upgrade comes from: the nearest proxy's word where the app stands behind one. */
export function addressOf(app: App, request: IncomingMessage): string {
  const own = request.socket.remoteAddress ?? '';
  if (app.settings.publicOrigin === null) return own;
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return told || own;
}
