import * as v from 'valibot';
import { proxy, ref, useSnapshot } from 'valtio';
import { type RichNode, RichText } from '../../contract/subjects/rich-text.ts';
import { terms as endpoints, type TermsText } from '../../contract/subjects/terms.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { loadWholeProfile } from '../account/actions.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { keepCopy } from './copies.ts';

interface ReadableTerms extends Omit<TermsText, 'nodes'> {
  readonly nodes: readonly RichNode[];
}

/** The terms that the player is asked for, beside those that they have accepted. */
export const terms = proxy<{
  current: ReadableTerms | null;
  accepted: { version: string; text: ReadableTerms | null } | null;
  loading: LoadState;
}>({ current: null, accepted: null, loading: initialLoadState() });

export const useTerms = () => useSnapshot(terms);

const readable = (text: TermsText): ReadableTerms =>
  ref({ ...text, nodes: v.parse(RichText, text.nodes) ?? [] });

export const loadTerms = createLoader(terms.loading, async options => {
  const { current, accepted } = await call(endpoints.loadTerms, options);
  terms.current = readable(current);
  terms.accepted = accepted && {
    version: accepted.version,
    text: accepted.text && readable(accepted.text),
  };
});

onSignedOut(() => {
  Object.assign(terms, { current: null, accepted: null });
  Object.assign(terms.loading, initialLoadState());
});

/**
 * Accepts the text that was read, and keeps its signed copy on the device. Where it is not what holds any more the new one is
 * loaded, and the call rejects with 409. Rejects with `ApiError`.
 */
export async function acceptTerms({ version, locale, digest }: Omit<ReadableTerms, 'nodes'>): Promise<void> {
  try {
    const body = { version, locale, digest };
    await keepCopy(await call(endpoints.acceptTerms, { body, key: newIdempotencyKey() }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await loadTerms();
    throw error;
  }
  await loadWholeProfile();
}
