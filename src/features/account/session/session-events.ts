import { createEmitter } from '../../../lib/emitter.ts';

const signedInEvents = createEmitter();
const signedOutEvents = createEmitter();
let hasSession = false;

/**
 * Calls `listener` when a player is signed in, at once if one already is: subjects load their data here (ACCOUNT-23).
 */
export function onSignedIn(listener: () => void): () => void {
  const unsubscribe = signedInEvents.on(listener);
  if (hasSession) listener();
  return unsubscribe;
}

/** Calls `listener` when the player's data must leave the screen: sign-out, ended session, another player. */
export const onSignedOut = signedOutEvents.on;

export const isSignedIn = (): boolean => hasSession;

/** Called by the account's state after it has changed. */
export function setSignedIn(signedIn: boolean): void {
  if (hasSession === signedIn) return;
  hasSession = signedIn;
  (signedIn ? signedInEvents : signedOutEvents).emit();
}
