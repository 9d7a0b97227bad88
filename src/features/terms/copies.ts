import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { brand } from '../../contract/operator/brand.ts';
import { terms as endpoints, SignedTerms, SigningKey, TermsCopy } from '../../contract/subjects/terms.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call } from '../../core/http/call.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { account } from '../account/state.ts';
import { readSigned } from './verify.ts';

const StoredCopies = v.object({
  player: v.number(),
  at: v.number(),
  keys: v.array(SigningKey),
  copies: v.array(TermsCopy),
});
type StoredCopies = v.InferOutput<typeof StoredCopies>;

/** In the device's own storage, so that it is there without a network; a sign-out deletes it (decision 0139). */
const storedTerms = storedValue(`${PRIVATE_PREFIX}terms`, StoredCopies);

/** The signed copies of what the player has accepted, the latest first. */
export const termsCopies = proxy<{ list: TermsCopy[]; keys: SigningKey[]; loading: LoadState }>({
  list: [],
  keys: [],
  loading: initialLoadState(),
});

export const useTermsCopies = () => useSnapshot(termsCopies);

function readCopies(): StoredCopies | null {
  const copies = storedTerms.read();
  return copies?.player === account.player?.id ? copies : null;
}

function keep(copies: TermsCopy[], keys: SigningKey[]): void {
  Object.assign(termsCopies, { list: copies, keys });
  storedTerms.write({ player: account.player?.id ?? 0, at: Date.now(), keys, copies });
}

export const loadTermsCopies = createLoader(termsCopies.loading, async options => {
  const stored = readCopies();
  if (stored) Object.assign(termsCopies, { list: stored.copies, keys: stored.keys });
  try {
    const [copies, { keys }] = await Promise.all([
      call(endpoints.listTermsCopies, options),
      call(endpoints.listSigningKeys, options),
    ]);
    keep(copies, keys);
  } catch (error) {
    if (!stored || !(error instanceof ApiError && error.isOffline)) throw error;
    options.onStored(stored.at);
  }
});

/** Adds what was just signed to the copies of this device. Never rejects: the others come when they are looked at. */
export async function keepCopy(copy: TermsCopy): Promise<void> {
  const stored = readCopies();
  const others = (stored?.copies ?? []).filter(({ signed }) => signed !== copy.signed);
  const known = stored?.keys ?? [];
  const keys = await call(endpoints.listSigningKeys).then(
    answer => answer.keys,
    () => known,
  );
  keep([copy, ...others], keys);
}

/** The copy as a file that proves what was accepted without this app (docs/signed-documents.md). */
export function downloadCopy({ version, signed }: TermsCopy): void {
  const document = readSigned(signed, SignedTerms);
  const file = { document, signed, keys: termsCopies.keys };
  saveFile(`${brand.slug}-terms-${version}.json`, JSON.stringify(file, null, 2), 'application/json');
}

onSignedOut(() => {
  Object.assign(termsCopies, { list: [], keys: [] });
  Object.assign(termsCopies.loading, initialLoadState());
});
