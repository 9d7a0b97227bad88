import type { IncomingHttpHeaders } from 'node:http';
import type { AppContext } from '../context.ts';
import { isOwnOrigin } from '../http/csrf.ts';
import { consume } from '../store/rate-limiters.ts';
import { isSignedIn } from './session-queries.ts';
import type { SocketPlayer } from './socket-tokens.ts';

/** Connections of one network at a time, and attempts a minute: many players may share one. */
const MAX_CONNECTIONS = 200;
const ATTEMPTS = { name: 'socket_attempts', points: 600, seconds: 60 };

/** Why a connection is rejected; the status is that of HTTP. */
export interface Rejection {
  readonly status: 400 | 403 | 429;
  readonly error: 'origin' | 'too_many' | 'token' | 'token_expired' | 'signed_out' | 'version';
}

/** A request to connect, from an upgrade or a long poll. */
export interface ConnectionRequest {
  readonly headers: IncomingHttpHeaders;
  readonly protocol: 'http' | 'https';
  /** The network that connections are counted by. */
  readonly network: string;
  /** `vsn` of the address. */
  readonly version: string | null;
  readonly token: string | null;
}

/** Admits clients by origin, number of connections and token, and counts those that are connected. */
export class ConnectionGuard {
  readonly #app: AppContext;
  readonly #isLimited: boolean;
  /** Connections that are open, by network. */
  readonly #open = new Map<string, number>();

  constructor(app: AppContext, isLimited: boolean) {
    this.#app = app;
    this.#isLimited = isLimited;
  }

  /** The checks that need no store: origin, protocol version, limits. */
  async check({ headers, protocol, network, version }: ConnectionRequest): Promise<Rejection | null> {
    const { origin, 'sec-fetch-site': site } = headers;
    const isForeign =
      origin !== undefined
        ? !isOwnOrigin(this.#app, { headers, protocol }, origin)
        : site !== undefined && site !== 'same-origin';
    if (isForeign) return { status: 403, error: 'origin' };
    if (!version?.startsWith('2.')) return { status: 400, error: 'version' };
    return this.#isLimited && (await this.#isTooMany(network)) ? { status: 429, error: 'too_many' } : null;
  }

  /** The player of the token, as long as the session exists. */
  async authenticate({
    token,
  }: Pick<ConnectionRequest, 'token'>): Promise<{ player: SocketPlayer } | Rejection> {
    const read = token === null ? 'wrong' : this.#app.socketTokens.verify(token);
    if (read === 'wrong') return { status: 403, error: 'token' };
    if (read === 'expired') return { status: 403, error: 'token_expired' };
    if (read.player && !(await isSignedIn(this.#app, read.player)))
      return { status: 403, error: 'signed_out' };
    return read;
  }

  add(network: string): void {
    this.#open.set(network, (this.#open.get(network) ?? 0) + 1);
  }

  remove(network: string): void {
    const left = (this.#open.get(network) ?? 0) - 1;
    if (left > 0) this.#open.set(network, left);
    else this.#open.delete(network);
  }

  async #isTooMany(network: string): Promise<boolean> {
    const wait = await consume(this.#app.rateLimiters.inProcess(ATTEMPTS), network);
    return wait !== null || (this.#open.get(network) ?? 0) >= MAX_CONNECTIONS;
  }
}

export const protocolVersionOf = (url: string): string | null =>
  new URL(url, 'http://nowhere').searchParams.get('vsn');
