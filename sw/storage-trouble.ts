/**
 * What storage can fail with: not allowed at all, held by another tab, without an answer, gone, unreadable, written by
 * later code, or without room (offline 2).
 */
export type Trouble = 'forbidden' | 'blocked' | 'hanging' | 'lost' | 'broken' | 'newer' | 'full';

/** Storage does not do what was asked, and asking again will not help now. */
export class StorageFailure extends Error {
  readonly trouble: Trouble;
  constructor(trouble: Trouble) {
    super(`storage: ${trouble}`);
    this.trouble = trouble;
  }
}

const BY_NAME: Readonly<Record<string, Trouble>> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  SecurityError: 'forbidden',
  InvalidStateError: 'lost',
  AbortError: 'lost',
  TransactionInactiveError: 'lost',
  TimeoutError: 'hanging',
  UnknownError: 'broken',
  NotFoundError: 'broken',
};

/** Chrome and Safari put some classes into the message of an UnknownError only. */
const BY_MESSAGE: readonly (readonly [RegExp, Trouble])[] = [
  [/connection to indexed ?database server lost|connection is clos/i, 'lost'],
  [/backing store|internal error/i, 'broken'],
  [/quota|disk (?:is )?full/i, 'full'],
];

/** The class of an error; null for one that is not storage's but the program's. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof StorageFailure) return error.trouble;
  if (!(error instanceof Error)) return null;
  const known = BY_NAME[error.name];
  if (known === undefined) return null;
  return BY_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1] ?? known;
}

/** Hands a failure of storage back and throws everything else: that is the program's, and must be seen. */
export function unlessStorage(error: unknown): StorageFailure {
  if (error instanceof StorageFailure) return error;
  throw error;
}

export interface StorageState {
  /** False: something that was written is in memory only. */
  readonly kept: boolean;
  /** What failed last in this worker's life. */
  readonly trouble: Trouble | null;
}

interface Listener {
  changed(state: StorageState): void;
  /** Another tab has to close or reload before a database can be upgraded. */
  reloadNeeded(): void;
}

const unkept = new Set<string>();
let trouble: Trouble | null = null;
let listener: Listener | null = null;

export const storageState = (): StorageState => ({ kept: unkept.size === 0, trouble });

/** There is one listener: the worker, which tells its pages. */
export function listenToStorage(next: Listener): void {
  listener = next;
}

/** A database says whether what is written to it is kept; the listener hears of changes only. */
export function reportKept(name: string, isKept: boolean, found: Trouble | null = null): void {
  const before = storageState();
  if (isKept) unkept.delete(name);
  else unkept.add(name);
  trouble = found ?? trouble;
  const after = storageState();
  if (before.kept !== after.kept || (!after.kept && before.trouble !== after.trouble))
    listener?.changed(after);
}

export const reportReloadNeeded = (): void => listener?.reloadNeeded();

type MakeRoom = (step: number) => Promise<boolean>;
let giveUpSome: MakeRoom = async () => false;

/** `sw/quota.ts` says how room is made, so that no database need know what is stored elsewhere. */
export function onFull(make: MakeRoom): void {
  giveUpSome = make;
}

/** Makes room, a step further with every call; false when there is nothing left to give up. */
export const makeRoom = (step: number): Promise<boolean> => giveUpSome(step).catch(() => false);
