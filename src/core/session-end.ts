type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` on every auth-error event: a 401 on a player's call (platform 8, decisions D12). */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceSessionEnd(): void {
  for (const listener of listeners) listener();
}
