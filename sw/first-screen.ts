import * as v from 'valibot';
import { banners as bannersOf } from '../src/contract/banners.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import {
  composeFirstScreen,
  FirstPictures,
  type FirstScreen,
  firstPictures,
  firstRails,
  rowsOfRails,
} from '../src/contract/first-screen.ts';
import { type Collection, games as gamesOf } from '../src/contract/games.ts';
import { firstScreenScript } from '../src/lib/html.ts';
import { parse } from './check-answer.ts';
import { sharedDb } from './db.ts';
import { findRows } from './games-rows.ts';
import { now } from './scale.ts';

/** What goes into the page of the lobby, ready to be written: one read on the way of a navigation (decisions D22). */
const Written = v.object({ data: v.string(), pictures: FirstPictures });
export type Written = v.InferOutput<typeof Written>;

const keyOf = (locale: string): string => `firstScreen ${locale}`;

/** Answers of which the first screen is made, by path; `selectGames` brings its rows. */
const PARTS: ReadonlySet<string> = new Set([
  bannersOf.listBanners.path,
  gamesOf.listCollections.path,
  gamesOf.loadMenuCategories.path,
  gamesOf.selectGames.path,
]);

export const isOfFirstScreen = ({ path }: Pick<Endpoint, 'path'>): boolean => PARTS.has(path);

export async function readFirstScreen(locale: string): Promise<Written | null> {
  const row = await (await sharedDb()).get('meta', keyOf(locale));
  const parsed = v.safeParse(Written, row?.value);
  return parsed.success ? parsed.output : null;
}

/** The stored parts; null while one is missing. */
async function storedParts(locale: string) {
  const held = await Promise.all([
    heldReply(bannersOf.listBanners, locale),
    heldReply(gamesOf.listCollections, locale),
    heldReply(gamesOf.loadMenuCategories, locale),
  ]);
  const [banners, collections, menu] = held;
  if (!banners || !collections || !menu) return null;
  const at = new Date(Math.min(now(), ...held.map(part => part?.at ?? now()))).toISOString();
  return { ...banners.reply, ...collections.reply, lobby: menu.reply.lobby, at };
}

/** The first rails of the lobby, with all their identifiers. */
export async function storedRails(locale: string): Promise<Collection[]> {
  const parts = await storedParts(locale);
  const ids = parts ? firstRails(parts).map(({ id }) => id) : [];
  return ids.flatMap(id => parts?.collections.find(collection => collection.id === id) ?? []);
}

/** The first screen out of what is stored, as the back end composes it; null while something of it is missing. */
export async function composeStored(locale: string): Promise<FirstScreen | null> {
  const parts = await storedParts(locale);
  if (!parts) return null;
  const { games } = await findRows(rowsOfRails(firstRails(parts)));
  return games.length === 0 ? null : composeFirstScreen(parts, games);
}

/** Writes the record anew; it stays as it is while a part is missing. */
export async function renewFirstScreen(locale: string): Promise<void> {
  const first = await composeStored(locale);
  if (!first) return;
  const value = { data: firstScreenScript(first), pictures: firstPictures(first) };
  await (await sharedDb()).write(['meta'], writer => writer.put('meta', { key: keyOf(locale), value }), {
    relaxed: true,
  });
}

/** The newest stored reply of an endpoint in a language, whatever was asked for beside that. */
async function heldReply<S extends v.GenericSchema>(
  { path, reply }: { readonly path: string; readonly reply: S },
  locale: string,
): Promise<{ at: number; reply: v.InferOutput<S> } | null> {
  const rows = await (await sharedDb()).all('answers', { from: path, to: `${path}\uffff` });
  const mine = rows.filter(({ key }) => key.endsWith(` ${locale}`) && /^[ ?]/.test(key.slice(path.length)));
  const newest = mine.toSorted((a, b) => b.at - a.at)[0];
  const parsed = v.safeParse(reply, parse(newest?.body ?? ''));
  return newest && parsed.success ? { at: newest.at, reply: parsed.output } : null;
}
