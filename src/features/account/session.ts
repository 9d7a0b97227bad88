type Listener = () => void;

const onIn = new Set<Listener>();
const onOut = new Set<Listener>();
let isIn = false;

/**
 * Calls `listener` when a player is signed in, at once if one already is: subjects load their data here (platform 4,
 * Guest to logged).
 */
export function onSignedIn(listener: Listener): () => void {
  onIn.add(listener);
  if (isIn) listener();
  return () => onIn.delete(listener);
}

/** Calls `listener` when the player's data must leave the screen: sign-out, ended session, another player. */
export function onSignedOut(listener: Listener): () => void {
  onOut.add(listener);
  return () => onOut.delete(listener);
}

export const isSignedIn = (): boolean => isIn;

/** Told by the account's state, after it has changed. */
export function announceSession(signedIn: boolean): void {
  if (isIn === signedIn) return;
  isIn = signedIn;
  for (const listener of signedIn ? onIn : onOut) listener();
}
