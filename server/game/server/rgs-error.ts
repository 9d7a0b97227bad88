import type { RgsCode } from '../../../src/contract/rgs.ts';

/** The HTTP status each code travels with; a bad request is never a 500. */
export const RGS_HTTP_STATUS: Readonly<Record<RgsCode, number>> = {
  ERR_VAL: 400,
  ERR_IS: 401,
  ERR_IPB: 402,
  ERR_GLE: 403,
  ERR_LOC: 403,
  ERR_LOCK: 423,
  ERR_GEN: 500,
  ERR_MAINTENANCE: 503,
};

/** A call of the game that is rejected: nothing has changed. `message` is for developers, in English. */
export class RgsError extends Error {
  readonly code: RgsCode;
  constructor(code: RgsCode, message: string) {
    super(message);
    this.code = code;
  }
}
