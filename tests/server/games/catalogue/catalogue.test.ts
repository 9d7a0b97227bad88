import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../../server/games/catalogue/catalogue.ts';
import { LOBBY_COLLECTIONS } from '../../../../server/games/catalogue/collections.ts';
import { generateEntries } from '../../../../server/games/catalogue/generator/generate.ts';
import { STUDIOS } from '../../../../server/games/catalogue/generator/studios.ts';
import { ENABLED_CURRENCIES } from '../../../../src/contract/operator/currencies.ts';
import { Collection, Game, Provider } from '../../../../src/contract/subjects/games.ts';
import { gameComparators } from '../../../../src/lib/find-games.ts';
import { isPlayable } from '../../../../src/lib/playable.ts';
import { isSkinKey, skins } from '../../../../src/lib/slot/skins.ts';

const catalogue = buildCatalogue();
const { entries, games } = catalogue;
const share = (some: readonly unknown[], all: readonly unknown[]) => some.length / all.length;
const members = (id: string) => games.filter(game => game.categories.includes(id));

const fail = (name: string): never => {
  throw new Error(`There is no ${name}.`);
};

describe('the catalogue', () => {
  test('is the same at every start', () => {
    const hash = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    expect(hash(generateEntries())).toBe(hash(entries));
  });

  test('has 12,000 games whose rows all fit the contract', () => {
    expect(games).toHaveLength(12_000);
    for (const game of games) expect(v.is(v.strictObject(Game.entries), game)).toBe(true);
  });

  test('has unique titles per provider and unique names in the whole catalogue', () => {
    expect(new Set(games.map(game => game.identifier)).size).toBe(12_000);
    expect(new Set(games.map(game => game.title)).size).toBe(12_000);
    for (const { identifier, provider, slug, seo_title } of games) {
      expect(identifier).toBe(`${provider}:${slug}`);
      expect(seo_title).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    }
    expect(games.filter(({ title }) => title.includes("'"))).toEqual([]);
    const captain = games.find(({ title }) => title.startsWith('Captain’s ')) ?? fail('captain');
    expect(captain.slug).toMatch(/^captains-/);
  });

  test('has 60 providers with games, and their counts', () => {
    expect(v.is(v.array(Provider), catalogue.providers)).toBe(true);
    expect(new Set(STUDIOS.map(({ slug }) => slug)).size).toBe(60);
    for (const { slug, total, playable } of catalogue.providers) {
      const own = games.filter(game => game.provider === slug);
      expect(total).toBe(own.length);
      expect(playable).toBe(own.filter(isPlayable).length);
      expect(total).toBeGreaterThan(20);
    }
  });

  test('gives every game its own id in every currency that it supports', () => {
    const ids = games.flatMap(game => Object.values(game.currencies).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const narrow = games.filter(({ currencies }) => ENABLED_CURRENCIES.some(({ code }) => !currencies[code]));
    expect(share(narrow, games)).toBeGreaterThan(0.04);
    expect(share(narrow, games)).toBeLessThan(0.08);
    expect(games.every(({ currencies }) => currencies['EUR'])).toBe(true);
  });

  test('has a demo exactly where there is an id in FUN, and never for a live table', () => {
    for (const { game, section } of entries) {
      expect(game.has_demo_mode).toBe(game.currencies['FUN'] !== undefined);
      if (section === 'live') expect(game.has_demo_mode).toBe(false);
    }
    const others = entries.filter(({ section }) => section !== 'live');
    expect(
      share(
        others.filter(({ game }) => !game.has_demo_mode),
        others,
      ),
    ).toBeLessThan(0.1);
  });

  test('has the data of a playable game’s skin', () => {
    const playable = games.filter(game => game.skin !== null);
    expect(new Set(playable.map(game => game.skin))).toEqual(new Set(Object.keys(skins)));
    for (const { skin, rtp, volatility, lines } of playable) {
      if (skin == null || !isSkinKey(skin)) throw new Error(`${skin} is no skin.`);
      expect({ rtp, volatility, lines }).toEqual({
        rtp: skins[skin].rtp,
        volatility: skins[skin].volatility,
        lines: skins[skin].lines,
      });
    }
  });

  test('has returns of titles without a game within the range of their kind', () => {
    for (const { game, section } of entries) {
      if (game.skin !== null) continue;
      expect(game.rtp).toBeGreaterThanOrEqual(92);
      expect(game.rtp).toBeLessThanOrEqual(section === 'pokies' ? 98 : 99.6);
    }
  });

  test('finds a game by identifier, by any of its ids and by its address', () => {
    for (const entry of entries.slice(0, 300)) {
      const { identifier, provider, seo_title, currencies } = entry.game;
      expect(catalogue.byIdentifier(identifier)).toBe(entry);
      expect(catalogue.bySeo(provider, seo_title)).toBe(entry);
      for (const { id } of Object.values(currencies)) {
        expect(catalogue.byId(id)).toBe(entry);
        expect(catalogue.find(`${id}`)).toBe(entry);
      }
    }
    expect(catalogue.byId(1_000_150)).toBeUndefined();
    expect(catalogue.find('nobody:nothing')).toBeUndefined();
  });
});

describe('the collections', () => {
  test('have the number of games of their totals, the first hundred in order', () => {
    for (const collection of catalogue.collections) {
      expect(v.is(Collection, collection)).toBe(true);
      expect(collection.total).toBe(members(collection.id).length);
      expect(collection.identifiers).toHaveLength(Math.min(100, collection.total));
      expect(collection.total).toBeGreaterThanOrEqual(20);
    }
  });

  test('include the categories that the specification names', () => {
    const ids = catalogue.collections.map(({ id }) => id);
    for (const id of [
      'animated',
      'exclusive',
      'prerelease',
      'pragmatic-drop-wins',
      'pragmatic-drop-wins-live',
    ])
      expect(ids).toContain(id);
  });

  test('begin with what can be played, and count it', () => {
    for (const collection of catalogue.collections) {
      const all = collection.identifiers.map(name => catalogue.byIdentifier(name)?.game ?? fail(name));
      const playable = all.filter(isPlayable).length;
      expect(collection.playable).toBe(members(collection.id).filter(isPlayable).length);
      expect(playable).toBe(Math.min(100, collection.playable ?? 0));
      expect(all.slice(0, playable).every(isPlayable), collection.id).toBe(true);
    }
  });

  test('of the lobby do not begin with the same games', () => {
    const starts = LOBBY_COLLECTIONS.flatMap(
      id =>
        catalogue.collections.find(collection => collection.id === id)?.identifiers.slice(0, 5) ?? fail(id),
    );
    expect(starts).toHaveLength(LOBBY_COLLECTIONS.length * 5);
    expect(new Set(starts).size).toBe(starts.length);
  });

  test('give the badge of the top ten to the ten most popular games that can be played, each with its place', () => {
    const ranked = games.flatMap(game => {
      const rank = game.badges.find(({ type }) => type === 'top')?.rank;
      return rank === undefined ? [] : [{ game, rank }];
    });
    const best = games.filter(isPlayable).toSorted(gameComparators.popular).slice(0, 10);
    expect(ranked.toSorted((a, b) => a.rank - b.rank).map(({ game }) => game)).toEqual(best);
    expect(ranked.map(({ rank }) => rank).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(catalogue.collections.find(({ id }) => id === 'top')?.identifiers.slice(0, 5)).toEqual(
      best.slice(0, 5).map(({ identifier }) => identifier),
    );
  });

  test('give at most two badges, of the specification’s kinds', () => {
    const known = ['top', 'new', 'bonus-wagering', 'mystic-jackpots', 'jackpot'];
    for (const { badges } of games) {
      expect(badges.length).toBeLessThanOrEqual(2);
      for (const { type } of badges) expect(known).toContain(type);
    }
    expect(new Set(games.flatMap(game => game.badges.map(({ type }) => type)))).toEqual(new Set(known));
  });

  test('are full in a small catalogue too', () => {
    const small = buildCatalogue(240);
    for (const id of ['recommended', 'top', 'new', 'popular', 'live-top'])
      expect(small.collections.find(collection => collection.id === id)?.total).toBeGreaterThanOrEqual(10);
  });

  test('keep their titles apart by a number in a catalogue that is larger than it has titles for', () => {
    const large = generateEntries(20_000).map(({ game }) => game);
    expect(new Set(large.map(({ identifier }) => identifier)).size).toBe(20_000);
    expect(large.find(({ title }) => / [2-9]$/.test(title))?.slug).toMatch(/-[2-9]$/);
  });
});
