import { proxy, ref } from 'valtio';
import type { Envelope } from '../../contract/channels.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import type { Amounts } from './away-summary.ts';

/** What the player has missed, for the journal of it (NOTIFICATION-15). */
export interface MissedEvents {
  /** Oldest first. */
  readonly events: readonly Envelope[];
  /** The time of the last event that was seen; null: not known any more. */
  readonly seenAt: string | null;
  /** The balances that were seen last, as far as this page knows. */
  readonly before: Amounts;
  /** Older ones are left out. */
  readonly isPartial: boolean;
}

export const awayJournal = proxy<{ missed: MissedEvents | null; isOpen: boolean }>({
  missed: null,
  isOpen: false,
});

export function openAwayJournal(missed: MissedEvents): void {
  Object.assign(awayJournal, { missed: ref(missed), isOpen: true });
}

export function closeAwayJournal(): void {
  Object.assign(awayJournal, { missed: null, isOpen: false });
}

onSignedOut(closeAwayJournal);
