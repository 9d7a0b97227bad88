import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { AppContext } from '../context.ts';
import { isOwnOrigin } from '../http/csrf.ts';
import { consume } from '../store/rate-limiters.ts';
import { isSignedIn } from './session-queries.ts';
import type { SocketPlayer } from './socket-tokens.ts';

/** Connections of one network address at a time, and attempts a minute: many players may share one. */
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
  readonly ip: string;
  /** `vsn` of the address. */
  readonly version: string | null;
  readonly token: string | null;
}

/** Admits clients by origin, number of connections and token, and counts those that are connected. */
export class ConnectionGuard {
  readonly #app: AppContext;
  readonly #isLimited: boolean;
  /** Connections that are open, by address. */
  readonly #open = new Map<string, number>();

  constructor(app: AppContext, isLimited: boolean) {
    this.#app = app;
    this.#isLimited = isLimited;
  }

  /** The checks that need no store: origin, protocol version, limits. */
  async check({ headers, protocol, ip, version }: ConnectionRequest): Promise<Rejection | null> {
    const { origin, 'sec-fetch-site': site } = headers;
    const isForeign =
      origin !== undefined
        ? !isOwnOrigin(this.#app, { headers, protocol }, origin)
        : site !== undefined && site !== 'same-origin';
    if (isForeign) return { status: 403, error: 'origin' };
    if (!version?.startsWith('2.')) return { status: 400, error: 'version' };
    return this.#isLimited && (await this.#isTooMany(ip)) ? { status: 429, error: 'too_many' } : null;
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

  add(ip: string): void {
    this.#open.set(ip, (this.#open.get(ip) ?? 0) + 1);
  }

  remove(ip: string): void {
    const left = (this.#open.get(ip) ?? 0) - 1;
    if (left > 0) this.#open.set(ip, left);
    else this.#open.delete(ip);
  }

  async #isTooMany(ip: string): Promise<boolean> {
    const wait = await consume(this.#app.rateLimiters.inProcess(ATTEMPTS), ip);
    return wait !== null || (this.#open.get(ip) ?? 0) >= MAX_CONNECTIONS;
  }
}

export const protocolVersionOf = (url: string): string | null =>
  new URL(url, 'http://nowhere').searchParams.get('vsn');

/** The network address of an upgrade: as the nearest proxy gives it, where the app runs behind one. */
export function clientAddressOf(app: AppContext, request: IncomingMessage): string {
  const socketAddress = request.socket.remoteAddress ?? '';
  if (app.settings.publicOrigin === null) return socketAddress;
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  return forwarded || socketAddress;
}
