import { DAY_MS } from '../../../../src/lib/time-units.ts';
import type { NewUpload } from '../protocol.ts';

/** A file that waits on the device until all of it has arrived (ACCOUNT-75). */
export interface WaitingFile extends NewUpload {
  readonly bytes: Blob;
  /** When it was picked, epoch milliseconds. */
  readonly at: number;
}

const DATABASE = 'identity-check';
const STORE = 'files';
/** Nobody comes back to an upload after that long. */
const MAX_AGE_MS = DAY_MS;

const keyOf = (applicant: string, { step, kind, side }: Pick<NewUpload, 'step' | 'kind' | 'side'>): string =>
  `${applicant}/${step}/${kind}/${side}`;

/** The applicant that a token is of: files of another one are no business of this one's. */
export function applicantIn(token: string): string {
  try {
    const [, payload = ''] = token.split('.');
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return String(sub);
  } catch {
    return '';
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
  });
}

/** One step in the store. Storage may fail in any way: then nothing waits, and a player picks the file again. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await openDatabase();
    try {
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = work(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

export const keepFile = async (applicant: string, file: WaitingFile): Promise<void> => {
  await inStore('readwrite', store => store.put(file, keyOf(applicant, file)));
};

export const dropFile = async (
  applicant: string,
  file: Pick<NewUpload, 'step' | 'kind' | 'side'>,
): Promise<void> => {
  await inStore('readwrite', store => store.delete(keyOf(applicant, file)));
};

/** The applicant's files that wait; all others, and those that are too old, are deleted first. */
export async function listFiles(applicant: string, now = Date.now()): Promise<WaitingFile[]> {
  const keys = (await inStore('readonly', store => store.getAllKeys())) ?? [];
  const waiting: WaitingFile[] = [];
  for (const key of keys) {
    const file = (await inStore('readonly', store => store.get(key))) as WaitingFile | null | undefined;
    const isOwn = String(key).startsWith(`${applicant}/`);
    if (file && isOwn && now - file.at < MAX_AGE_MS) waiting.push(file);
    else await inStore('readwrite', store => store.delete(key));
  }
  return waiting;
}

/** Deletes everything that waits here, whoever's it is: at a sign-out. Returns whether it is gone. */
export function wipeFiles(): Promise<boolean> {
  return new Promise(resolve => {
    try {
      const request = indexedDB.deleteDatabase(DATABASE);
      request.onsuccess = () => resolve(true);
      request.onerror = () => resolve(false);
      request.onblocked = () => resolve(false);
    } catch {
      // Without storage there is nothing.
      void resolve(true);
    }
  });
}
