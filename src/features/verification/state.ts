import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import {
  verification as endpoints,
  type SourceOfWealth,
  Verification,
} from '../../contract/subjects/verification.ts';
import { initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { createPlayerLoader } from '../account/session/player-loader.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { loadAccount } from '../account/state.ts';

/** Cleared at sign-out with the player's other data: the status alone, no document and no answer (ACCOUNT-79). */
const storedStatus = storedValue(
  `${PRIVATE_PREFIX}verification`,
  v.object({ at: v.number(), status: Verification }),
);
/** A check was opened and not handed in: it is opened again with the screen, and an upload in it goes on. */
const OPEN_KEY = `${PRIVATE_PREFIX}identityCheck`;

interface State {
  status: Verification | null;
  isCheckOpen: boolean;
  loading: LoadState;
}

/** How far the player is verified; at start as this device knew it last. */
export const verification = proxy<State>(readStored());

export const useVerification = () => useSnapshot(verification) as Readonly<State>;

export const loadVerification = createPlayerLoader(
  verification.loading,
  options => call(endpoints.loadVerification, options),
  apply,
);

function apply(status: Verification): void {
  verification.status = status;
  storedStatus.write({ at: Date.now(), status });
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
  const stored = storedStatus.read();
  if (!stored) return { status: null, isCheckOpen, loading: initialLoadState() };
  return { status: stored.status, isCheckOpen, loading: { phase: 'idle', at: stored.at, stored: true } };
}

onSignedOut(() => {
  unanswered = null;
  Object.assign(verification, { status: null, isCheckOpen: false });
  Object.assign(verification.loading, initialLoadState());
});
