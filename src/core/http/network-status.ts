import { proxy } from 'valtio';

/**
 * What calls have observed about the network; `navigator.onLine` is only trusted when it is false (F-19).
 * `attempt` is the highest running attempt over all calls, 1 when nothing is being retried.
 */
export const networkStatus = proxy({
  isOnline: navigator.onLine,
  attempt: 1,
  maxAttempts: 7,
  /** False while the platform is under maintenance (decision 0114); `backAt`: until when, epoch milliseconds, where it says so. */
  isAvailable: true,
  backAt: null as number | null,
  /** Grows with every call that was answered 503. */
  refusals: 0,
});

/** Endpoints whose last answer was 503, by their error code. */
export const refusedEndpoints = new Set<string | undefined>();

const running = new Map<symbol, number>();

function updateAttempt(): void {
  networkStatus.attempt = Math.max(1, ...running.values());
}

/** Reports which attempt a call is on. */
export function reportAttempt(id: symbol, attempt: number): void {
  running.set(id, attempt);
  updateAttempt();
}

/** A call ended; `reached`: whether there was an answer, and `status` which one. */
export function reportEnd(id: symbol, reached: boolean | null, status?: number): void {
  running.delete(id);
  updateAttempt();
  if (reached === null) return;
  // An answer that was under way when the network went brings none back.
  networkStatus.isOnline = reached && navigator.onLine;
  if (status === 503) {
    refusedEndpoints.add(id.description);
    networkStatus.refusals += 1;
  } else if (reached && refusedEndpoints.delete(id.description)) networkStatus.isAvailable = true;
}

/** Calls that the worker is trying for this page, by the name the page gave them (decision 0005). */
const callIds = new Map<string, symbol>();
let lastNumber = 0;
const pagePrefix = Math.random().toString(36).slice(2, 8);

/** A name for a call, unique among the pages of this device. */
export function registerCall(id: symbol): string {
  lastNumber += 1;
  const name = `${pagePrefix}-${lastNumber}`;
  callIds.set(name, id);
  return name;
}

/** The call has its answer; a stored one may still be followed by attempts, whose end the worker reports. */
export const unregisterCall = (name: string): void => void callIds.delete(name);

/** Whether the page waits for a call. */
export const hasPendingCalls = (): boolean => callIds.size > 0;

/** The worker's report of an attempt; attempt 0 ends the call. Reports of other pages' calls are ignored. */
export function reportWorkerAttempt(
  reqId: string,
  attempt: number,
  reached: boolean | null,
  status?: number,
): void {
  if (!reqId.startsWith(pagePrefix)) return;
  const id = callIds.get(reqId) ?? Symbol.for(reqId);
  if (attempt > 0) {
    reportAttempt(id, attempt);
    return;
  }
  reportEnd(id, reached, status);
  callIds.delete(reqId);
}

window.addEventListener('offline', () => {
  networkStatus.isOnline = false;
});
window.addEventListener('online', () => {
  networkStatus.isOnline = true;
});
