import { PIECE_BYTES } from '../protocol.ts';
import { CallError, type ProviderCalls } from './calls.ts';
import { dropFile, type WaitingFile } from './waiting-files.ts';

export type UploadStatus =
  | { readonly phase: 'sending'; readonly sent: number; readonly size: number }
  /** No answer: it goes on by itself. */
  | { readonly phase: 'waiting'; readonly sent: number; readonly size: number }
  | { readonly phase: 'done' }
  | { readonly phase: 'failed'; readonly reason: 'session' | 'refused' | 'too_many' | 'type' };

interface Options {
  readonly calls: ProviderCalls;
  readonly applicant: string;
  readonly onStatus: (status: UploadStatus) => void;
  /** Resolves when it is worth another attempt; the attempts without an answer so far are counted. */
  readonly waitForNetwork: (attempt: number) => Promise<void>;
  readonly isOver: () => boolean;
}

/** Files that are begun again because all of one had arrived and was not what was picked. */
const MAX_RESTARTS = 2;

/**
 * Sends a file in pieces, from where the provider says it stands, whatever happens in between: a lost network is waited for, a lost
 * reply is found out by the offset, and after a reload or a killed app the same function goes on with what waits on the device. Sent
 * whole, the file is deleted here.
 */
export async function sendFile(
  file: WaitingFile,
  { calls, applicant, onStatus, waitForNetwork, isOver }: Options,
): Promise<void> {
  const { bytes, at: _, ...details } = file;
  const { size } = file;
  let id: string | null = null;
  let offset = 0;
  let attempt = 0;
  let restarts = 0;
  while (!isOver()) {
    try {
      if (id === null) {
        const upload = await calls.openUpload(details);
        id = upload.id;
        offset = upload.received;
      } else if (attempt > 0) {
        offset = await calls.offsetOf(id);
      }
      attempt = 0;
      if (offset >= size) {
        await dropFile(applicant, file);
        onStatus({ phase: 'done' });
        return;
      }
      onStatus({ phase: 'sending', sent: offset, size });
      offset = await calls.sendPiece(id, offset, bytes.slice(offset, offset + PIECE_BYTES));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.failure === 'network') {
        attempt += 1;
        onStatus({ phase: 'waiting', sent: offset, size });
        await waitForNetwork(attempt);
        continue;
      }
      const isBroken = error.failure === 'unknown' || error.code === 'checksum';
      if (isBroken && restarts < MAX_RESTARTS) {
        restarts += 1;
        id = null;
        continue;
      }
      if (error.failure !== 'session' && error.failure !== 'too_many') await dropFile(applicant, file);
      const reason = error.code === 'type' ? 'type' : error.failure === 'unknown' ? 'refused' : error.failure;
      onStatus({ phase: 'failed', reason });
      return;
    }
  }
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** Waits for the browser to be online, and longer with every attempt; a network that comes back is tried at once. */
export function waitForNetwork(attempt: number): Promise<void> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      void resolve();
    };
    const timer = setTimeout(end, wait);
    addEventListener('online', end);
  });
}
