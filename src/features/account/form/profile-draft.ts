import { proxy } from 'valtio';
import { onSignedOut } from '../session/session-events.ts';
import { PROFILE_DRAFT_KEY } from '../session/sign-out-warning.ts';

interface Draft {
  /** The id of the player whose it is. */
  owner: number;
  /** What was typed and not saved, by field. */
  changes: Record<string, string>;
  /** What the field had when that began; none where the profile on screen did not show it (decision 0007). */
  base: Record<string, string>;
  /** Made while there was no network: it waits for a look. */
  isOffline: boolean;
}

const noDraft = (): Draft => ({ owner: 0, changes: {}, base: {}, isOffline: false });

/**
 * Changes of the profile that are not saved yet. In the tab's session storage: they outlive a reload and a lost session, and
 * nothing private outlives a sign-out or the tab (decision 0121).
 */
export const profileDraft = proxy(noDraft());

/** Before the profile of this player is shown; another player's draft is deleted. */
export function openProfileDraft(owner: number): void {
  if (profileDraft.owner === owner) return;
  const stored = readStored();
  Object.assign(profileDraft, stored?.owner === owner ? stored : { ...noDraft(), owner });
  if (stored && stored.owner !== owner) store();
}

/** `seen`: what the profile has in the field now; undefined where it does not show it. */
export function keepChange(field: string, value: string, seen: string | undefined, isOffline = false): void {
  if (!(field in profileDraft.changes) && seen !== undefined) profileDraft.base[field] = seen;
  if (value === seen) {
    dropChanges([field]);
    return;
  }
  profileDraft.changes[field] = value;
  profileDraft.isOffline ||= isOffline;
  store();
}

/** The player has seen what the field has now and keeps their change. */
export function rebaseChange(field: string, seen: string): void {
  profileDraft.base[field] = seen;
  store();
}

export function dropChanges(fields: readonly string[] = Object.keys(profileDraft.changes)): void {
  for (const field of fields) {
    delete profileDraft.changes[field];
    delete profileDraft.base[field];
  }
  if (Object.keys(profileDraft.changes).length === 0) profileDraft.isOffline = false;
  store();
}

/** Whatever else may stand there is no draft. */
function readStored(): Draft | null {
  try {
    const { owner, changes, base, isOffline } = JSON.parse(sessionStorage.getItem(PROFILE_DRAFT_KEY) ?? '{}');
    if (typeof owner !== 'number') return null;
    return { owner, changes: textsOf(changes), base: textsOf(base), isOffline: isOffline === true };
  } catch {
    return null;
  }
}

const textsOf = (record: object | undefined): Record<string, string> =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([, value]) => typeof value === 'string'));

function store(): void {
  try {
    if (Object.keys(profileDraft.changes).length === 0) sessionStorage.removeItem(PROFILE_DRAFT_KEY);
    else sessionStorage.setItem(PROFILE_DRAFT_KEY, JSON.stringify(profileDraft));
  } catch {
    // Without session storage it lives as long as the page.
  }
}

// A lost session takes it off the screen, not off the tab: the same player gets it back (ACCOUNT-20).
onSignedOut(() => void Object.assign(profileDraft, noDraft()));
