/** Runs work one after the other; work that fails does not stop what comes after it. */
export class SerialQueue {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all that was handed in so far has ended. */
  get settled(): Promise<unknown> {
    return this.#tail;
  }
}
