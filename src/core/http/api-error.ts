import * as v from 'valibot';
import { ErrorBody } from '../../contract/wire.ts';

/** Why a call did not bring what it should. */
type ApiErrorKind =
  /** No answer: the network is gone or the server unreachable. */
  | 'network'
  /** No complete answer within the time-out of every attempt. */
  | 'timeout'
  /** An HTTP error status; `status` and `body` have the reason. */
  | 'http'
  /** An answer that is not the contract's: a captive portal, a broken proxy. */
  | 'invalid'
  /** The caller gave up. */
  | 'cancelled';

/** A failed call. `code` is the endpoint's error code (ERROR-1). */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly status: number;
  readonly body: ErrorBody;
  /** Seconds to wait before the next request (Retry-After), or null. */
  readonly retryAfter: number | null;

  constructor(
    kind: ApiErrorKind,
    code: string,
    status = 0,
    refusal: ErrorBody = {},
    retryAfter = Number.NaN,
  ) {
    super(`${code}: ${kind}${status ? ` ${status}` : ''}${refusal.error ? ` ${refusal.error}` : ''}`);
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.body = refusal;
    this.retryAfter = retryAfter > 0 ? retryAfter : null;
  }

  /** There was no answer: what is on screen stays, and the call may be repeated. */
  get isOffline(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'invalid';
  }

  /** The first message of each field of a 422. */
  get fieldErrors(): Record<string, string> {
    const entries = Object.entries(this.body.errors ?? {});
    return Object.fromEntries(entries.flatMap(([field, [first]]) => (first ? [[field, first]] : [])));
  }
}

/** Reads the body of an error response; one that is not JSON carries no error code. */
export function parseErrorBody(text: string): ErrorBody {
  try {
    const parsed = v.safeParse(ErrorBody, JSON.parse(text));
    return parsed.success ? parsed.output : {};
  } catch {
    return {};
  }
}

/** Whatever was thrown on the way to the back end, as an `ApiError`. */
export function toApiError(error: unknown, code: string, signal?: AbortSignal): ApiError {
  if (error instanceof ApiError) return error;
  if (signal?.aborted) return new ApiError('cancelled', code);
  const { name, cause } = (error ?? {}) as { name?: unknown; cause?: { name?: unknown } | null };
  const isTimeout = name === 'TimeoutError' || cause?.name === 'TimeoutError';
  return new ApiError(isTimeout ? 'timeout' : 'network', code);
}
