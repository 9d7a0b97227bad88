/** Listeners of one kind of event, called in the order in which they were added. */
interface Emitter<Args extends readonly unknown[]> {
  /** Returns an unsubscribe function. */
  readonly on: (listener: (...args: Args) => void) => () => void;
  readonly emit: (...args: Args) => void;
}

export function createEmitter<Args extends readonly unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
  };
}
