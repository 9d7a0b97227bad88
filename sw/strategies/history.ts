import { playerWire } from '../../src/contract/subjects/player.ts';
import { PLAYER_HEADER } from '../../src/contract/wire.ts';
import { notifyCacheUpdated, notifyRevalidated } from '../clients/broadcast.ts';
import { fetchFromNetwork } from '../network/api-request.ts';
import { type FetchResult, parseJson } from '../network/response.ts';
import { now } from '../network/timings.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import {
  appendOlder,
  type CachedHistory,
  type HistoryPage,
  listName,
  mergeEntries,
  overlaps,
  readHistory,
  type StoredEntry,
  toHistoryText,
  toStoredEntries,
  writeHistory,
} from '../session/history-store.ts';
import {
  identify,
  isCurrentSession,
  openSession,
  type PlayerSession,
  suspendPlayer,
} from '../session/identity.ts';
import { staleWhileRevalidate } from './stale-while-revalidate.ts';

/** How many new pages are fetched at once; a longer gap is fetched when the page scrolls to it. */
const MAX_PAGES = 10;

/**
 * Append-only lists (decision 0004, `append-only`): the stored one at once with its time, new entries in the background. Older
 * pages, by `cursor`, come from the network and are stored too.
 */
export const historyStrategy: Strategy = async context => {
  const cached = await readCachedHistory(context);
  const isOlder = context.url.searchParams.has('cursor');
  return staleWhileRevalidate(
    context,
    isOlder ? null : cached,
    () => fetchFromNetwork(context),
    result => (isOlder ? storeOlder : storeNewest)(context, result, cached),
  );
};

async function readCachedHistory(context: RequestContext): Promise<CachedHistory | null> {
  const session = await openSession(context);
  return session && readHistory(session.db, context);
}

/** The newest page, and as many older ones as it takes to reach the stored entries. */
async function storeNewest(
  context: RequestContext,
  result: FetchResult,
  cached: CachedHistory | null,
): Promise<void> {
  const session = await identifyFrom(context, result, cached);
  if (!session) return;
  const before = cached?.entries ?? [];
  const fetched = parseEntries(result);
  for (let page = 1; page < MAX_PAGES && before.length > 0 && !overlaps(fetched, before); page += 1) {
    const cursor = fetched.at(-1)?.next;
    if (!cursor) break;
    const url = new URL(context.url);
    url.searchParams.set('cursor', cursor);
    const older = parseEntries(await fetchFromNetwork({ ...context, url }));
    if (older.length === 0) break;
    fetched.push(...older);
  }
  const entries = mergeEntries(fetched, before, now());
  await storeList(context, session, before, entries);
  if (!cached) return;
  await notifyRevalidated(context.endpoint.path, toHistoryText(entries) !== cached.text);
}

/** Stored only if it follows the stored entries. */
async function storeOlder(
  context: RequestContext,
  result: FetchResult,
  cached: CachedHistory | null,
): Promise<void> {
  const session = await identifyFrom(context, result, cached);
  if (!session || !cached || cached.entries.at(-1)?.next !== context.url.searchParams.get('cursor')) return;
  const entries = appendOlder(parseEntries(result), cached.entries, now());
  await storeList(context, session, cached.entries, entries, cached.at);
}

/** The session may have ended while more pages were fetched. */
async function storeList(
  context: RequestContext,
  session: PlayerSession,
  before: readonly StoredEntry[],
  entries: readonly StoredEntry[],
  at = now(),
): Promise<void> {
  if (await isCurrentSession(session)) await writeHistory(session.db, listName(context), before, entries, at);
}

async function identifyFrom(
  context: RequestContext,
  result: FetchResult,
  cached: CachedHistory | null,
): Promise<PlayerSession | null> {
  if (result.kind === 'httpError' && result.response.status === 401) {
    await suspendPlayer(context.epoch);
    // A page that got the copy shows a signed-in player: it loads the player again.
    if (cached) await notifyCacheUpdated(playerWire.loadPlayer.path);
  }
  if (result.kind !== 'ok') return null;
  return identify(context.epoch, result.response.headers.get(PLAYER_HEADER));
}

const parseEntries = (result: FetchResult): StoredEntry[] =>
  result.kind === 'ok' ? toStoredEntries(parseJson(result.text) as HistoryPage) : [];
