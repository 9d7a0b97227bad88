/** The longest that a slice of bulk work keeps the worker from answering, milliseconds. */
const SLICE_MS = 15;
/** Looking at the clock costs as much as a small piece of work. */
const LOOK_EVERY = 16;

interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> };
}

const breathe = (): Promise<void> => {
  const { scheduler } = globalThis as Yielding;
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve));
};

/** Works through many pieces with pauses, so that what the pages ask meanwhile is answered (performance, long tasks). */
export async function inSlices<T>(pieces: Iterable<T>, work: (piece: T) => void): Promise<void> {
  let start = performance.now();
  let count = 0;
  for (const piece of pieces) {
    work(piece);
    count += 1;
    if (count % LOOK_EVERY !== 0 || performance.now() - start < SLICE_MS) continue;
    await breathe();
    start = performance.now();
  }
}
