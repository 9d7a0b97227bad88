import { delay } from '../../src/lib/backoff.ts';

/** The longest time that a chunk of bulk work may block the worker, milliseconds. */
const CHUNK_MS = 15;
/** Reading the clock costs as much as a small piece of work, so it is read every so many pieces. */
const CHECK_INTERVAL = 16;

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

const yieldToEventLoop = (): Promise<void> => {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? delay(0);
};

/** Processes many pieces with pauses, so that requests of pages are handled meanwhile (PERF-7). */
export async function processInChunks<T>(pieces: Iterable<T>, work: (piece: T) => void): Promise<void> {
  let start = performance.now();
  let count = 0;
  for (const piece of pieces) {
    work(piece);
    count += 1;
    if (count % CHECK_INTERVAL !== 0 || performance.now() - start < CHUNK_MS) continue;
    await yieldToEventLoop();
    start = performance.now();
  }
}
