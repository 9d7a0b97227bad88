import type { SharedValues } from '../store/shared-values.ts';

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
type FaultKind = (typeof FAULT_KINDS)[number];

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
  readonly remaining: number | null;
}

/** The fault switches of the sandbox (SERVER-11), the same in all processes. */
export interface Faults {
  add(fault: {
    kind: FaultKind;
    path: string;
    method?: string;
    wait?: number;
    times?: number;
  }): Promise<Fault>;
  clear(id?: number): Promise<void>;
  list(): readonly Fault[];
  /** The fault that applies to this request, which is counted; null in the usual case. */
  match(method: string, path: string): Promise<Fault | null>;
}

const isFor =
  (method: string, path: string) =>
  (fault: Fault): boolean => {
    if (fault.method !== null && fault.method !== method) return false;
    const source = fault.path
      .split('*')
      .map(part => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    return new RegExp(`^${source}$`).test(path);
  };

const parseFaults = (stored: string | null): readonly Fault[] =>
  stored === null ? [] : (JSON.parse(stored) as Fault[]);

export function createFaults(shared: Pick<SharedValues, 'get' | 'update'>): Faults {
  let text: string | null = null;
  let parsed: readonly Fault[] = [];
  /** Parsed once per change: every request asks. */
  const list = () => {
    const stored = shared.get('faults');
    if (stored !== text) parsed = parseFaults(stored);
    text = stored;
    return parsed;
  };
  const change = <T>(work: (faults: readonly Fault[]) => { faults: readonly Fault[]; result: T }) =>
    shared.update('faults', async current => {
      const { faults, result } = work(parseFaults(current));
      return { value: faults.length === 0 ? null : JSON.stringify(faults), result };
    });
  return {
    add: ({ kind, path, method, wait: waitMs = 2000, times }) =>
      change(faults => {
        const fault: Fault = {
          id: Math.max(0, ...faults.map(({ id }) => id)) + 1,
          kind,
          path,
          method: method ?? null,
          waitMs,
          addedAt: Date.now(),
          remaining: times ?? null,
        };
        return { faults: [...faults, fault], result: fault };
      }),
    clear: id =>
      change(faults => ({
        faults: id === undefined ? [] : faults.filter(fault => fault.id !== id),
        result: undefined,
      })),
    list,
    async match(method, path) {
      const known = list().find(isFor(method, path)) ?? null;
      if (known === null || known.remaining === null) return known;
      // Requests of other processes are counted too.
      return change(faults => {
        const fault = faults.find(isFor(method, path)) ?? null;
        const counted = fault?.remaining != null ? { ...fault, remaining: fault.remaining - 1 } : fault;
        const left = faults.flatMap(one =>
          one !== fault ? [one] : counted?.remaining === 0 ? [] : [counted ?? one],
        );
        return { faults: left, result: counted };
      });
    },
  };
}
