type Listener = () => void;
const listeners = new Set<Listener>();
let epoch = 0;

/** Changes with every sign-in and sign-out of this page: an answer asked for under another one is not believed. */
export const sessionEpoch = (): number => epoch;

/** Called when a session begins or ends. */
export function startEpoch(): void {
  epoch += 1;
}

/** Calls `listener` on every auth-error event: a 401 on a player's call (platform 8, decisions D12). */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A 401 to a call that was sent under an older session ends nothing (product 3.2 no. 19). */
export function announceSessionEnd(of = epoch): void {
  if (of !== epoch) return;
  for (const listener of listeners) listener();
}
