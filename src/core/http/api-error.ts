import * as v from 'valibot';
import { Refusal } from '../contract/wire.ts';

/** Why a call did not bring what it should. */
export type FailureKind =
  /** No answer: the network is gone or the server unreachable. */
  | 'network'
  /** No complete answer within the time-out of every attempt. */
  | 'timeout'
  /** The back end said no; `status` and `refusal` say why. */
  | 'refused'
  /** An answer that is not the contract's: a captive portal, a broken proxy. */
  | 'invalid'
  /** The caller gave up. */
  | 'cancelled';

/** A failed call. `code` is the endpoint's error code (platform 8). */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly code: string;
  readonly status: number;
  readonly refusal: Refusal;
  /** Seconds after which the back end wants to be asked again (Retry-After), or null. */
  readonly retryAfter: number | null;

  constructor(kind: FailureKind, code: string, status = 0, refusal: Refusal = {}, retryAfter = Number.NaN) {
    super(`${code}: ${kind}${status ? ` ${status}` : ''}${refusal.error ? ` ${refusal.error}` : ''}`);
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.refusal = refusal;
    this.retryAfter = retryAfter > 0 ? retryAfter : null;
  }

  /** Nobody answered: what is on screen stays, and the call may be repeated. */
  get isOffline(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'invalid';
  }

  /** The first message of each field of a 422. */
  get fields(): Record<string, string> {
    const entries = Object.entries(this.refusal.errors ?? {});
    return Object.fromEntries(entries.flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
  }
}

/** Reads a refusal's body; one that is not JSON is a refusal without words. */
export function parseRefusal(text: string): Refusal {
  try {
    const parsed = v.safeParse(Refusal, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/** Whatever was thrown on the way to the back end, as a `Failure`. */
export function asFailure(error: unknown, code: string, signal?: AbortSignal): Failure {
  if (error instanceof Failure) return error;
  if (signal?.aborted) return new Failure('cancelled', code);
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { name?: unknown } | null };
  const isTimeout = name === 'TimeoutError' || cause?.name === 'TimeoutError';
  return new Failure(isTimeout ? 'timeout' : 'network', code);
}
