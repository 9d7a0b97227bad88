import { proxy } from 'valtio';
import { readJournal } from '../../core/operations-journal.ts';
import { outbox, sendQueued } from '../../core/outbox.ts';
import { signOut } from './sign-out.ts';

/** A sign-out that would lose something: the player is asked first, and may wait until it is sent (offline 2, Logout). */
export const leaving = proxy<{ step: 'no' | 'asked' | 'waiting' }>({ step: 'no' });

/** Wishes that the back end does not have, and money operations of which nobody knows yet how they ended. */
export const unfinished = () => ({ wishes: outbox.rows.length, operations: readJournal().length });

const isFinished = (): boolean => Object.values(unfinished()).every(count => count === 0);

/** The player wants to go: at once if nothing is lost with it. */
export async function askToSignOut(): Promise<void> {
  if (isFinished()) return signOut();
  leaving.step = 'asked';
  await sendQueued();
}

/** What waits is sent, and the player goes as soon as that is done. */
export async function signOutWhenSent(): Promise<void> {
  leaving.step = 'waiting';
  await leaveIfFinished();
  await sendQueued();
}

/** Called when what is unfinished has changed. */
export async function leaveIfFinished(): Promise<void> {
  if (leaving.step === 'waiting' && isFinished()) await signOutNow();
}

export function stay(): void {
  leaving.step = 'no';
}

export async function signOutNow(): Promise<void> {
  stay();
  await signOut();
}
