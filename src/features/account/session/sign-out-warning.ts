import { proxy } from 'valtio';
import { readJournal } from '../../../core/http/operations-journal.ts';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
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

/** Where the profile's form keeps what is not saved, in the tab's session storage. */
export const PROFILE_DRAFT_KEY = `${PRIVATE_PREFIX}profile`;

/** Whether a sign-out would lose it, also after its screen was left. */
export function hasProfileDraft(): boolean {
  try {
    return sessionStorage.getItem(PROFILE_DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}

/** Signs out at once if nothing would be lost, a draft of the profile included, else opens the warning. */
export async function requestSignOut(): Promise<void> {
  if (isEverythingSent() && !hasProfileDraft()) return signOut();
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
