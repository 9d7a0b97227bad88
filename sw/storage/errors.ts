/**
 * What storage can fail with: not allowed at all, held by another tab, without an answer, gone, unreadable, written by
 * later code, or without space (decision 0074).
 */
export type StorageErrorKind = 'forbidden' | 'blocked' | 'hanging' | 'lost' | 'broken' | 'newer' | 'full';

/** A storage operation has failed, and repeating it will not help now. */
export class StorageError extends Error {
  readonly kind: StorageErrorKind;
  constructor(kind: StorageErrorKind) {
    super(`storage: ${kind}`);
    this.kind = kind;
  }
}

const BY_NAME: Readonly<Record<string, StorageErrorKind>> = {
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
const BY_MESSAGE: readonly (readonly [RegExp, StorageErrorKind])[] = [
  [/connection to indexed ?database server lost|connection is clos/i, 'lost'],
  [/backing store|internal error/i, 'broken'],
  [/quota|disk (?:is )?full/i, 'full'],
];

/** The class of an error; null for one that is not storage's but the program's. */
export function storageErrorKind(error: unknown): StorageErrorKind | null {
  if (error instanceof StorageError) return error.kind;
  if (!(error instanceof Error)) return null;
  const known = BY_NAME[error.name];
  if (known === undefined) return null;
  return BY_MESSAGE.find(([pattern]) => pattern.test(error.message))?.[1] ?? known;
}

/** Hands a failure of storage back and throws everything else: that is the program's, and must be seen. */
export function rethrowUnlessStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  throw error;
}

interface StorageState {
  /** False: something that was written is in memory only. */
  readonly kept: boolean;
  /** What failed last in this worker's life. */
  readonly trouble: StorageErrorKind | null;
}

interface StorageListener {
  changed(state: StorageState): void;
  /** A database was deleted by another context or evicted: what was queued in it may be gone. */
  dataLost(): void;
  /** Another tab has to close or reload before a database can be upgraded. */
  reloadNeeded(): void;
}

const nonPersistentDatabases = new Set<string>();
let lastErrorKind: StorageErrorKind | null = null;
let listener: StorageListener | null = null;

export const storageState = (): StorageState => ({
  kept: nonPersistentDatabases.size === 0,
  trouble: lastErrorKind,
});

/** There is one listener: the worker, which notifies its pages. */
export function setStorageListener(next: StorageListener): void {
  listener = next;
}

/** A database reports whether what is written to it is stored; the listener is called for changes only. */
export function reportPersistence(
  name: string,
  isPersistent: boolean,
  kind: StorageErrorKind | null = null,
): void {
  const before = storageState();
  if (isPersistent) nonPersistentDatabases.delete(name);
  else nonPersistentDatabases.add(name);
  lastErrorKind = kind ?? lastErrorKind;
  const after = storageState();
  if (before.kept !== after.kept || (!after.kept && before.trouble !== after.trouble))
    listener?.changed(after);
}

export const reportDataLost = (): void => listener?.dataLost();

export const reportReloadNeeded = (): void => listener?.reloadNeeded();

type EvictStep = (step: number) => Promise<boolean>;
let evictHandler: EvictStep = async () => false;

/** `sw/storage/quota.ts` registers how space is freed: a database does not know what is stored elsewhere. */
export function setEvictHandler(make: EvictStep): void {
  evictHandler = make;
}

/** Frees space, a step further with every call; false when there is nothing left to evict. */
export const evictStep = (step: number): Promise<boolean> => evictHandler(step).catch(() => false);
