import type { ErrorBody } from '../src/contract/wire.ts';

/** A request that is rejected: nothing has changed. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.error ?? JSON.stringify(body.errors));
    this.status = status;
    this.body = body;
  }
}

/** Throws an error with a code for what concerns no field (`limit_reached`). */
export function reject(status: number, error: string, more: Partial<ErrorBody> = {}): never {
  throw new HttpError(status, { error, ...more });
}

/** Messages by field; the first of each is the one to show. */
export type FieldErrors = Record<string, string[]>;

/** Throws a 422 with the messages. */
export function rejectFields(errors: FieldErrors): never {
  throw new HttpError(422, { errors });
}

/** The same, unless there are none. */
export function rejectIfAny(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) rejectFields(errors);
}
