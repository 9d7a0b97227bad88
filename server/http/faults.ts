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
  /** Milliseconds a `delay` waits, and after which `maintenance` asks to come back. */
  readonly wait: number;
  /** How many requests it still strikes; null: until it is cleared. */
  left: number | null;
}

/** The fault switches of the sandbox (product 4.1). */
export interface Faults {
  raise(fault: { kind: FaultKind; path: string; method?: string; wait?: number; times?: number }): Fault;
  clear(id?: number): void;
  list(): readonly Fault[];
  /** The fault that strikes this request, counted off; null in the usual case. */
  strike(method: string, path: string): Fault | null;
}

const matches = (pattern: string, path: string): boolean => {
  const source = pattern
    .split('*')
    .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`).test(path);
};

export function faultSwitches(): Faults {
  let raised: Fault[] = [];
  let last = 0;
  return {
    raise({ kind, path, method, wait = 2000, times }) {
      last += 1;
      const fault: Fault = { id: last, kind, path, method: method ?? null, wait, left: times ?? null };
      raised.push(fault);
      return fault;
    },
    clear(id) {
      raised = id === undefined ? [] : raised.filter(fault => fault.id !== id);
    },
    list: () => raised,
    strike(method, path) {
      const fault = raised.find(
        one => (one.method === null || one.method === method) && matches(one.path, path),
      );
      if (!fault) return null;
      if (fault.left !== null) {
        fault.left -= 1;
        if (fault.left <= 0) raised = raised.filter(one => one !== fault);
      }
      return fault;
    },
  };
}
