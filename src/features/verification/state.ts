import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import {
  verification as endpoints,
  type SourceOfWealth,
  Verification,
} from '../../contract/subjects/verification.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { isSignedIn, onSignedOut } from '../account/session/session-events.ts';
import { loadAccount } from '../account/state.ts';

/** Cleared at sign-out with the player's other data: the status alone, no document and no answer (ACCOUNT-79). */
const STORAGE_KEY = `${PRIVATE_PREFIX}verification`;
/** A check was opened and not handed in: it is opened again with the screen, and an upload in it goes on. */
const OPEN_KEY = `${PRIVATE_PREFIX}identityCheck`;
const StoredStatus = v.object({ at: v.number(), status: Verification });

interface State {
  status: Verification | null;
  isCheckOpen: boolean;
  loading: LoadState;
}

/** How far the player is verified; at start as this device knew it last. */
export const verification = proxy<State>(readStored());

export const useVerification = () => useSnapshot(verification) as Readonly<State>;

export const loadVerification = createLoader(verification.loading, async options => {
  const status = await call(endpoints.loadVerification, options);
  if (isSignedIn()) apply(status);
});

function apply(status: Verification): void {
  verification.status = status;
  safeLocalStorage.set(STORAGE_KEY, JSON.stringify({ at: Date.now(), status }));
  if (status.state !== 'none' && status.state !== 'incomplete' && status.state !== 'resubmit') closeCheck();
}

export function openCheck(): void {
  verification.isCheckOpen = true;
  safeLocalStorage.set(OPEN_KEY, '1');
}

export function closeCheck(): void {
  verification.isCheckOpen = false;
  safeLocalStorage.remove(OPEN_KEY);
}

/** A questionnaire whose answer was lost; only in memory. */
let unanswered: { readonly details: string; readonly key: string } | null = null;

/** Sends the questionnaire; sent again unchanged it is the same write. Rejects with `ApiError`. */
export async function answerSourceOfWealth(body: SourceOfWealth): Promise<void> {
  const details = JSON.stringify(body);
  if (unanswered?.details !== details) unanswered = { details, key: newIdempotencyKey() };
  const status = await call(endpoints.answerSourceOfWealth, { body, key: unanswered.key });
  unanswered = null;
  apply(status);
  void loadAccount();
}

function readStored(): State {
  const isCheckOpen = safeLocalStorage.get(OPEN_KEY) !== null;
  try {
    const { at, status } = v.parse(StoredStatus, JSON.parse(safeLocalStorage.get(STORAGE_KEY) ?? ''));
    return { status, isCheckOpen, loading: { phase: 'idle', at, stored: true } };
  } catch {
    return { status: null, isCheckOpen, loading: initialLoadState() };
  }
}

onSignedOut(() => {
  unanswered = null;
  Object.assign(verification, { status: null, isCheckOpen: false });
  Object.assign(verification.loading, initialLoadState());
});
