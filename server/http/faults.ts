export const FAULT_KINDS = [
  'drop-response',
  'delay',
  '500',
  'reorder',
  'duplicate',
  'html-200',
  'offline',
  'maintenance',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly id: number;
  readonly kind: FaultKind;
  /** Path with `*` for any text; without one the whole path must be equal. */
  readonly path: string;
  readonly method: string | null;
  /** Milliseconds that a `delay` waits, and after which `maintenance` is said to end (Retry-After); 0: it does not say. */
  readonly waitMs: number;
  /** When it was added, epoch milliseconds. */
  readonly addedAt: number;
  /** Requests that it still applies to; null: until it is cleared. */
  remaining: number | null;
}

/** The fault switches of the sandbox (SERVER-11). */
export interface Faults {
  add(fault: { kind: FaultKind; path: string; method?: string; wait?: number; times?: number }): Fault;
  clear(id?: number): void;
  list(): readonly Fault[];
  /** The fault that applies to this request, which is counted; null in the usual case. */
  match(method: string, path: string): Fault | null;
}

const matches = (pattern: string, path: string): boolean => {
  const source = pattern
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`).test(path);
};

export function createFaults(): Faults {
  let faults: Fault[] = [];
  let last = 0;
  return {
    add({ kind, path, method, wait: waitMs = 2000, times }) {
      last += 1;
      const fault: Fault = {
        id: last,
        kind,
        path,
        method: method ?? null,
        waitMs,
        addedAt: Date.now(),
        remaining: times ?? null,
      };
      faults.push(fault);
      return fault;
    },
    clear(id) {
      faults = id === undefined ? [] : faults.filter(fault => fault.id !== id);
    },
    list: () => faults,
    match(method, path) {
      const fault = faults.find(
        one => (one.method === null || one.method === method) && matches(one.path, path),
      );
      if (!fault) return null;
      if (fault.remaining !== null) {
        fault.remaining -= 1;
        if (fault.remaining <= 0) faults = faults.filter(one => one !== fault);
      }
      return fault;
    },
  };
}
