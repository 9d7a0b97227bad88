import { proxy } from 'valtio';
import { readJournal } from '../../../core/http/operations-journal.ts';
import { outbox } from '../../../core/worker/outbox.ts';
import { drainOutbox } from '../../../core/worker/outbox-sync.ts';
import { signOut } from './sign-out.ts';

/**
 * A sign-out that would lose unsent work: the player confirms first, and may wait until it is sent (decision 0075).
 */
export const signOutWarning = proxy<{ step: 'closed' | 'confirming' | 'waiting' }>({ step: 'closed' });

/** Queued mutations, and money operations whose outcome is indeterminate. */
export const unsentWork = () => ({ queuedMutations: outbox.rows.length, operations: readJournal().length });

const isEverythingSent = (): boolean => Object.values(unsentWork()).every(count => count === 0);

/** Signs out at once if nothing would be lost, else opens the warning. */
export async function requestSignOut(): Promise<void> {
  if (isEverythingSent()) return signOut();
  signOutWarning.step = 'confirming';
  await drainOutbox();
}

/** Sends what is queued and signs out as soon as that is done. */
export async function signOutWhenSent(): Promise<void> {
  signOutWarning.step = 'waiting';
  await signOutIfSent();
  await drainOutbox();
}

/** Called when the unsent work has changed. */
export async function signOutIfSent(): Promise<void> {
  if (signOutWarning.step === 'waiting' && isEverythingSent()) await signOutNow();
}

export function cancelSignOut(): void {
  signOutWarning.step = 'closed';
}

export async function signOutNow(): Promise<void> {
  cancelSignOut();
  await signOut();
}
