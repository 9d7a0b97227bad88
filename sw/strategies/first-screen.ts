import * as v from 'valibot';
import type { WorkerEndpoint } from '../../src/contract/endpoint.ts';
import { PAGE_STATE_ID, type PageState } from '../../src/contract/page-state.ts';
import { bannersWire } from '../../src/contract/subjects/banners.ts';
import {
  composeFirstScreen,
  type FirstScreen,
  FirstScreenImages,
  firstRails,
  firstScreenImages,
  identifiersOfRails,
} from '../../src/contract/subjects/first-screen.ts';
import { type Collection, gamesWire } from '../../src/contract/subjects/games.ts';
import { jsonScript } from '../../src/lib/html.ts';
import { findStoredGames } from '../catalogue/games-store.ts';
import { parseOrNull, parseText } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { readMeta, readNewestAnswer, writeMeta } from '../storage/databases.ts';

/** What is inlined into the page of the lobby: one read on the path of a navigation (decision 0022). */
const RenderedFirstScreen = v.object({ data: v.string(), pictures: FirstScreenImages });
export type RenderedFirstScreen = v.InferOutput<typeof RenderedFirstScreen>;

const firstScreenKey = (locale: string): string => `firstScreen ${locale}`;

/** Paths of the endpoints whose replies the first screen consists of; `selectGames` has its games. */
const PARTS: ReadonlySet<string> = new Set([
  bannersWire.listBanners.path,
  gamesWire.listCollections.path,
  gamesWire.loadMenuCategories.path,
  gamesWire.selectGames.path,
]);

export const isPartOfFirstScreen = ({ path }: Pick<WorkerEndpoint, 'path'>): boolean => PARTS.has(path);

export async function readFirstScreen(locale: string): Promise<RenderedFirstScreen | null> {
  return parseOrNull(RenderedFirstScreen, await readMeta(firstScreenKey(locale)));
}

/** The stored parts; null while one is missing. */
async function readCachedParts(locale: string) {
  const replies = await Promise.all([
    readCachedReply(bannersWire.listBanners, locale),
    readCachedReply(gamesWire.listCollections, locale),
    readCachedReply(gamesWire.loadMenuCategories, locale),
  ]);
  const [banners, collections, menu] = replies;
  if (!banners || !collections || !menu) return null;
  const at = new Date(Math.min(now(), ...replies.map(part => part?.at ?? now()))).toISOString();
  return { ...banners.reply, ...collections.reply, lobby: menu.reply.lobby, at };
}

/** The first rails of the lobby, with all their identifiers. */
export async function readCachedRails(locale: string): Promise<Collection[]> {
  const parts = await readCachedParts(locale);
  const ids = parts ? firstRails(parts).map(({ id }) => id) : [];
  return ids.flatMap(id => parts?.collections.find(collection => collection.id === id) ?? []);
}

/** The first screen out of what is stored, as the back end composes it; null while something of it is missing. */
export async function composeFromCache(locale: string): Promise<FirstScreen | null> {
  const parts = await readCachedParts(locale);
  if (!parts) return null;
  const { games } = await findStoredGames(identifiersOfRails(firstRails(parts)));
  return games.length === 0 ? null : composeFirstScreen(parts, games);
}

/** The state of a page whose HTML is a skeleton. */
const skeletonState = (lobby: FirstScreen): string =>
  jsonScript(PAGE_STATE_ID, { facts: null, parts: { lobby } } satisfies PageState);

/** Writes the record again; it stays as it is while a part is missing. */
export async function updateFirstScreen(locale: string): Promise<void> {
  const first = await composeFromCache(locale);
  if (!first) return;
  const value = { data: skeletonState(first), pictures: firstScreenImages(first) };
  await writeMeta(firstScreenKey(locale), value, { relaxed: true });
}

/** The newest stored reply of an endpoint in a locale, whatever its query. */
async function readCachedReply<S extends v.GenericSchema>(
  { path, reply }: { readonly path: string; readonly reply: S },
  locale: string,
): Promise<{ at: number; reply: v.InferOutput<S> } | null> {
  const newest = await readNewestAnswer(path, locale);
  const parsed = parseText(reply, newest?.body);
  return newest && parsed ? { at: newest.at, reply: parsed } : null;
}
