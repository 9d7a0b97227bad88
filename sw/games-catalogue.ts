import * as v from 'valibot';
import { games as endpoints, type Game } from '../src/contract/games.ts';
import type { GameSource } from '../src/lib/find-games.ts';
import { buildIndex, type SearchIndex } from '../src/lib/search.ts';
import { parse } from './check-answer.ts';
import { sharedDb } from './db.ts';
import { unpackBlock } from './games-blocks.ts';
import { catalogueState, forgetState, stateRow } from './games-state.ts';
import { inSlices } from './slices.ts';

/** All stored games, ready to be asked. */
export interface StoredCatalogue extends GameSource<Game> {
  /** False: only what was seen so far is stored. */
  readonly isWhole: boolean;
  /** By identifier, or by the game's id in any currency. */
  find(ref: string | number): Game | undefined;
}

/** Read once in a worker's life and dropped with every change: 12,000 games take a while. */
let held: Promise<StoredCatalogue> | null = null;

export function storedCatalogue(): Promise<StoredCatalogue> {
  held ??= readCatalogue();
  held.catch(dropCatalogue);
  return held;
}

/** The stored catalogue if it has been read already. */
export const catalogueAtHand = (): Promise<StoredCatalogue> | null => held;

export function dropCatalogue(): void {
  held = null;
}

async function readCatalogue(): Promise<StoredCatalogue> {
  const db = await sharedDb();
  const state = await catalogueState();
  const isTrusted = state?.build === __BUILD__;
  const byIdentifier = new Map<string, Game>();
  await inSlices(await db.all('games'), row => {
    for (const game of unpackBlock(row, isTrusted)) byIdentifier.set(game.identifier, game);
  });
  const isWhole = state !== null && byIdentifier.size >= state.count;
  if (state && !isWhole) await forgetState();
  else if (state && !isTrusted) {
    const checked = stateRow({ ...state, build: __BUILD__ });
    await db.write(['meta'], writer => writer.put('meta', checked));
  }
  return catalogueOf(byIdentifier, isWhole, await providerNames());
}

function catalogueOf(
  byIdentifier: ReadonlyMap<string, Game>,
  isWhole: boolean,
  names: ReadonlyMap<string, string>,
): StoredCatalogue {
  const games = [...byIdentifier.values()];
  let search: SearchIndex | null = null;
  let byId: Map<string, Game> | null = null;
  return {
    games,
    isWhole,
    game: identifier => byIdentifier.get(identifier),
    find(ref) {
      if (!/^\d+$/.test(`${ref}`)) return byIdentifier.get(`${ref}`);
      byId ??= new Map(
        games.flatMap(game =>
          Object.values(game.currencies).map(({ id }): [string, Game] => [`${id}`, game]),
        ),
      );
      return byId.get(`${ref}`);
    },
    get search() {
      search ??= buildIndex(
        games.map(({ identifier, title, provider, popularity }) => ({
          id: identifier,
          title,
          provider: names.get(provider) ?? provider,
          popularity,
        })),
      );
      return search;
    },
  };
}

const PROVIDERS = `${endpoints.listProviders.path} `;

/** Names by slug, from the stored answer in whichever language: names are not translated. */
async function providerNames(): Promise<Map<string, string>> {
  const rows = await (await sharedDb()).all('answers', { from: PROVIDERS, to: `${PROVIDERS}\uffff` });
  const newest = rows.toSorted((a, b) => b.at - a.at)[0];
  const parsed = v.safeParse(endpoints.listProviders.reply, parse(newest?.body ?? ''));
  return new Map(parsed.success ? parsed.output.map(({ slug, name }) => [slug, name]) : []);
}
