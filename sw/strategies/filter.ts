import type * as v from 'valibot';
import type { Api, WorkerEndpointName } from '../../src/contract/api.ts';
import { FilterGamesBody, GamesPage, gamesWire, SelectGamesBody } from '../../src/contract/subjects/games.ts';
import { findGames, paginate } from '../../src/lib/find-games.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { findStoredGames, lastVerifiedAt, storeGames } from '../catalogue/games-store.ts';
import { loadSnapshot } from '../catalogue/snapshot.ts';
import { notifyRevalidated } from '../clients/broadcast.ts';
import { fetchFromNetwork, readBody } from '../network/api-request.ts';
import { isOffline } from '../network/circuit-breaker.ts';
import {
  cachedResponse,
  cacheMissResponse,
  type FetchResult,
  parseJson,
  parseOrNull,
  parseText,
  toResponse,
} from '../network/response.ts';
import { now, timings } from '../network/timings.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { sharedDb } from '../storage/databases.ts';
import { isPartOfFirstScreen, updateFirstScreen } from './first-screen.ts';

/** The query in the body of a read by POST: how its result is found and stored on this device. */
interface FilterQuery {
  find(): Promise<LocalResult | null>;
  store(text: string, at: number): Promise<void>;
}

/**
 * The game lists: the network first. When the response is late, fails or is unlikely to arrive, the stored result of the
 * same query, else the stored catalogue, filtered and sorted in the same way (decision 0004, decision 0009).
 */
export const filterStrategy: Strategy = async context => {
  const query = queries[context.name as FilterName](parseJson(await readBody(context)), context.locale);
  if (context.isCacheOnly) {
    const cached = await query.find();
    return cached ? cachedResponse(cached.text, cached.at, cached.isPartial) : cacheMissResponse();
  }
  const pending = fetchFromNetwork(context);
  const inTime = isOffline() ? null : await withTimeout(pending, timings().networkTimeoutMs, null);
  if (inTime) return respondFromNetwork(context, query, inTime);
  const cached = await query.find();
  // A part of the catalogue is shown only while a response is unlikely to arrive.
  if (!cached || (cached.isPartial && !isOffline())) return respondFromNetwork(context, query, await pending);
  context.waitUntil(pending.then(result => updateInBackground(context, query, result, cached)));
  return cachedResponse(cached.text, cached.at, cached.isPartial);
};

type FilterName = {
  [N in WorkerEndpointName]: Api[N]['policy'] extends 'filter' ? N : never;
}[WorkerEndpointName];

/** The query of each endpoint of this policy; one without an entry does not compile. */
const queries: { readonly [N in FilterName]: (body: unknown, locale: string) => FilterQuery } = {
  filterGames: (body, locale) => ({
    find: () => findFilterResult(body, locale),
    store: (text, at) => storeFilterResult(body, locale, text, at),
  }),
  selectGames: body => ({ find: () => findSelected(body), store: storeSelected }),
};

/** The network's response as the page receives it; a stored result replaces a network error or a 5xx. */
async function respondFromNetwork(
  context: RequestContext,
  query: FilterQuery,
  result: FetchResult,
): Promise<Response> {
  if (result.kind === 'ok') {
    context.waitUntil(storeAndUpdateFirstScreen(context, query, result.text));
    return toResponse(result);
  }
  if (result.kind === 'httpError' && result.response.status < 500) return toResponse(result);
  const cached = await query.find();
  return cached ? cachedResponse(cached.text, cached.at, cached.isPartial) : toResponse(result);
}

async function storeAndUpdateFirstScreen(
  context: RequestContext,
  query: FilterQuery,
  text: string,
): Promise<void> {
  await query.store(text, now());
  if (isPartOfFirstScreen(context.endpoint)) await updateFirstScreen(context.locale);
}

/** Stores the late response and notifies the pages, which show the stored result already. */
async function updateInBackground(
  context: RequestContext,
  query: FilterQuery,
  result: FetchResult,
  cached: LocalResult,
): Promise<void> {
  if (result.kind !== 'ok') return;
  await storeAndUpdateFirstScreen(context, query, result.text);
  await notifyRevalidated(context.endpoint.path, result.text !== cached.text);
}

/** How many results are stored; the least recently used are deleted first. */
const MAX_RESULTS = 50;
/** Precision of a result's last use, milliseconds. */
const USED_PRECISION_MS = HOUR_MS;

/** The stored result of the same query, else the result of the stored catalogue; null without either. */
async function findFilterResult(body: unknown, locale: string): Promise<LocalResult | null> {
  const query = parseOrNull(FilterGamesBody, body);
  return query && ((await readFilterResult(resultKey(query, locale))) ?? filterLocally(query));
}

async function readFilterResult(key: string): Promise<LocalResult | null> {
  const db = sharedDb();
  const row = await db.get('filters', key);
  if (!row) return null;
  const { games: data, missing } = await findStoredGames(row.ids);
  if (missing > 0) return null;
  if (now() - row.used > USED_PRECISION_MS)
    await db.update('filters', key, stored => stored && { ...stored, used: now() });
  return { text: JSON.stringify({ data, pagination: row.pagination }), at: row.at, isPartial: false };
}

/** An empty result of an incomplete catalogue means nothing, so it is null. */
async function filterLocally(parsed: v.InferOutput<typeof FilterGamesBody>): Promise<LocalResult | null> {
  const catalogue = await loadSnapshot();
  const found = findGames(catalogue, parsed.filter, parsed.sort);
  if (found.length === 0 && !catalogue.isComplete) return null;
  const page = paginate(found, parsed.page, parsed.page_size);
  const at = await lastVerifiedAt(catalogue, page.data);
  return {
    text: JSON.stringify(page),
    at: Number.isFinite(at) ? at : now(),
    isPartial: !catalogue.isComplete,
  };
}

async function storeFilterResult(body: unknown, locale: string, text: string, at: number): Promise<void> {
  const query = parseOrNull(FilterGamesBody, body);
  const page = parseText(GamesPage, text);
  if (!query || !page) return;
  const { data, pagination } = page;
  await storeGames(data, at);
  const db = sharedDb();
  const row = { key: resultKey(query, locale), at, used: at, pagination };
  const ids = data.map(game => game.identifier);
  const spare = (await db.keys('filters')).length + 1 - MAX_RESULTS;
  const oldest = spare > 0 ? await db.all('filters', { index: 'used', limit: spare }) : [];
  await db.write(
    writer => {
      for (const { key } of oldest) writer.delete('filters', key);
      writer.put('filters', { ...row, ids });
    },
    { relaxed: true },
  );
}

/** The same query has the same key: it has the order of the schema's fields and its defaults. */
const resultKey = (query: v.InferOutput<typeof FilterGamesBody>, locale: string): string =>
  `${JSON.stringify(query)} ${locale}`;

const { reply: SelectionReply } = gamesWire.selectGames;

/** The stored games among the requested ones; null when none is stored and they may exist. */
async function findSelected(body: unknown): Promise<LocalResult | null> {
  const query = parseOrNull(SelectGamesBody, body);
  if (!query) return null;
  const { games: data, missing, at, isComplete } = await findStoredGames(query.game_ids);
  const isPartial = missing > 0 && !isComplete;
  if ((data.length === 0 && isPartial) || !Number.isFinite(at)) return null;
  return { text: JSON.stringify({ data }), at, isPartial };
}

async function storeSelected(text: string, at: number): Promise<void> {
  const selection = parseText(SelectionReply, text);
  if (selection) await storeGames(selection.data, at);
}

/** The result of a query on this device, in place of the back end's. */
interface LocalResult {
  /** JSON text, as the back end would send it. */
  readonly text: string;
  /** When it was right, epoch milliseconds. */
  readonly at: number;
  /** Not everything is stored: there may be more. */
  readonly isPartial: boolean;
}
