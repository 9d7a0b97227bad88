type Listener = () => void;

const signedInListeners = new Set<Listener>();
const signedOutListeners = new Set<Listener>();
let hasSession = false;

/**
 * Calls `listener` when a player is signed in, at once if one already is: subjects load their data here (ACCOUNT-23).
 */
export function onSignedIn(listener: Listener): () => void {
  signedInListeners.add(listener);
  if (hasSession) listener();
  return () => signedInListeners.delete(listener);
}

/** Calls `listener` when the player's data must leave the screen: sign-out, ended session, another player. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

export const isSignedIn = (): boolean => hasSession;

/** Called by the account's state after it has changed. */
export function setSignedIn(signedIn: boolean): void {
  if (hasSession === signedIn) return;
  hasSession = signedIn;
  for (const listener of signedIn ? signedInListeners : signedOutListeners) listener();
}
