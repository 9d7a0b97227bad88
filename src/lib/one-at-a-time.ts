/** Runs work one after the other; work that fails does not stop what comes after it. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all that was handed in so far has ended. */
  get idle(): Promise<unknown> {
    return this.#tail;
  }
}

/**
 * Does the work while no other tab or worker holds the Web Lock of this name, waiting until it is free. A browser gives a page without
 * HTTPS no lock manager: the work is done at once then.
 */
export const withLock = <T>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T> => (locks ? locks.request(name, work) : work());

/** As `withLock`, except that it does not wait: while the lock is held elsewhere, the work is left out and the result is undefined. */
export const withLockIfFree = <T>(
  locks: LockManager | undefined,
  name: string,
  work: () => Promise<T>,
): Promise<T | undefined> =>
  locks
    ? locks.request(name, { ifAvailable: true }, async lock => (lock ? await work() : undefined))
    : work();
