/**
 * SQLite's codes for what a request can't help: it is busy, without memory, on a disk that fails or is full, or can't be opened.
 * The low byte of a code is its kind.
 */
const SQLITE_UNAVAILABLE: ReadonlySet<number> = new Set([5, 7, 10, 13, 14]);

const isSqliteUnavailable = (cause: unknown): boolean =>
  cause instanceof Error &&
  'errcode' in cause &&
  typeof cause.errcode === 'number' &&
  SQLITE_UNAVAILABLE.has(cause.errcode & 0xff);

/** What SQLite does when the disk is full or fails: whoever shared the transaction has to repeat it. */
export class RolledBack extends Error {
  constructor() {
    super('The store has rolled back by itself.');
  }
}

/** PostgreSQL's code of an error (SQLSTATE), or that of the connection under it; empty for any other error. */
const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

const CONNECTION_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** The driver's own errors have no code. */
const CONNECTION_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;

/**
 * Classes of SQLSTATE, or single codes: the connection, who may connect, resources, an operator's shutdown, a server that only reads
 * (a stand-by), a lock or a statement that took too long, and transactions that still disturb each other after their repeats.
 */
const UNAVAILABLE = /^(?:08...|28...|53...|57...|25006|25P0[34]|55P03|40...)$/;
/** Wrong name or password, no such database, no right to use it: waiting does not help. */
const WRONG_SETTING = /^(?:28...|3D000|42501)$/;

/** When a request that failed for want of the database may be repeated. */
export const RETRY_AFTER_SECONDS = 5;

/** Whether a call failed because the database can't be used at present: nothing is wrong with the request. */
export const isUnavailable = (cause: unknown): boolean => {
  const code = codeOf(cause);
  if (UNAVAILABLE.test(code) || CONNECTION_CODES.has(code)) return true;
  if (cause instanceof RolledBack || isSqliteUnavailable(cause)) return true;
  return cause instanceof Error && CONNECTION_MESSAGES.test(cause.message);
};

/** Throws the error again, unless it says that the database can't be used: for what follows an effect that is committed. */
export function ignoreUnavailable(cause: unknown): undefined {
  if (!isUnavailable(cause)) throw cause;
}

export const isWrongSetting = (cause: unknown): boolean => WRONG_SETTING.test(codeOf(cause));

/** Whether a text or a number of the request is none that PostgreSQL stores: a text with a zero character is none. */
export const isUnstorable = (cause: unknown): boolean => /^22(?:021|P05|003)$/.test(codeOf(cause));

/** Whether a prepared statement has a plan for a schema that has changed since. */
export const isStalePlan = (cause: unknown): boolean =>
  codeOf(cause) === '0A000' && /cached plan/.test((cause as Error).message);

/** What a transaction failed with because of another one, or of a change of the schema. */
export function retryKindOf(cause: unknown): 'conflict' | 'duplicate' | null {
  const code = codeOf(cause);
  if (code === '40001' || code === '40P01' || isStalePlan(cause)) return 'conflict';
  return code === '23505' ? 'duplicate' : null;
}

/** Why the database can't be used, in a few words without its password. */
export const describeFailure = (cause: unknown): string => {
  const code = codeOf(cause);
  if (code.startsWith('28')) return 'it rejects the name or the password';
  if (code === '3D000') return 'it has no database of that name';
  if (code === '42501') return 'the name may not create tables there';
  return code || (cause instanceof Error ? cause.message : String(cause));
};
