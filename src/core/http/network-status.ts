import { proxy } from 'valtio';

/**
 * What calls have observed about the network; `navigator.onLine` is only trusted when it is false (F-19).
 * `attempt` is the highest running attempt over all calls, 1 when nothing is being retried.
 */
export const networkStatus = proxy({ isOnline: navigator.onLine, attempt: 1, maxAttempts: 7 });

const running = new Map<symbol, number>();

function updateAttempt(): void {
  networkStatus.attempt = Math.max(1, ...running.values());
}

/** Reports which attempt a call is on. */
export function reportAttempt(id: symbol, attempt: number): void {
  running.set(id, attempt);
  updateAttempt();
}

/** A call ended; `reached`: whether there was an answer. */
export function reportEnd(id: symbol, reached: boolean | null): void {
  running.delete(id);
  updateAttempt();
  if (reached !== null) networkStatus.isOnline = reached;
}

window.addEventListener('offline', () => {
  networkStatus.isOnline = false;
});
window.addEventListener('online', () => {
  networkStatus.isOnline = true;
});
