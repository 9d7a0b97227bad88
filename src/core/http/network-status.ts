import { proxy } from 'valtio';

/**
 * What calls have observed about the network; `navigator.onLine` is only believed when it says no (offline 3, Network).
 * `attempt` is the highest running attempt over all calls, 1 when nothing is being retried.
 */
export const connection = proxy({ online: navigator.onLine, attempt: 1, of: 7 });

const running = new Map<symbol, number>();

function showHighest(): void {
  connection.attempt = Math.max(1, ...running.values());
}

/** A call tells which attempt it is on. */
export function reportAttempt(id: symbol, attempt: number): void {
  running.set(id, attempt);
  showHighest();
}

/** A call ended; `reached` says whether anybody answered it. */
export function reportEnd(id: symbol, reached: boolean | null): void {
  running.delete(id);
  showHighest();
  if (reached !== null) connection.online = reached;
}

window.addEventListener('offline', () => {
  connection.online = false;
});
window.addEventListener('online', () => {
  connection.online = true;
});
