import type { Game } from '../../../../src/contract/subjects/games.ts';
import type { CatalogueEntry } from '../entry.ts';
import type { Random } from '../random.ts';

/** Themes of the badges: what a tile's colour means, not the colour itself. */
const BADGE_THEMES: Readonly<Record<string, string>> = {
  top: 'plain',
  new: 'cool',
  'bonus-wagering': 'plain',
  jackpot: 'warm',
  'mystic-jackpots': 'warm',
};
export const badgeOfType = (type: string): Game['badges'][number] => ({
  type,
  theme: BADGE_THEMES[type] ?? 'plain',
});

/** Sizes of the collections of the most popular or newest games, as shares of their section. */
const POPULAR_SHARE = 0.12;
const TOP_SHARE = 0.024;
const NEWEST_SHARE = 0.04;
const PRERELEASE_SHARE = 0.006;
const TOP_TABLES_SHARE = 0.15;

/** At least a rail's worth, so that a small catalogue has full collections too. */
const topShare = (entries: readonly CatalogueEntry[], share: number): readonly CatalogueEntry[] =>
  entries.slice(0, Math.max(20, Math.round(entries.length * share)));

/** The chance with which a collection includes a game of its section. */
const RANDOM_COLLECTIONS: readonly (readonly [
  collection: string,
  section: CatalogueEntry['section'],
  chance: number,
])[] = [
  ['exclusive', 'pokies', 0.02],
  ['bonus-wagering', 'pokies', 0.3],
  ['jackpots', 'pokies', 0.045],
  ['animated', 'pokies', 0.06],
  ['pragmatic-drop-wins', 'pokies', 0.05],
  ['pragmatic-drop-wins-live', 'live', 0.12],
];

function byPopularity(
  entries: readonly CatalogueEntry[],
  section: CatalogueEntry['section'],
): CatalogueEntry[] {
  return entries
    .filter(entry => entry.section === section)
    .sort((a, b) => b.game.popularity - a.game.popularity || a.game.release - b.game.release);
}

/** Fills the collections that depend on the whole catalogue, and sets the badges that follow from them. */
export function assignCollections(random: Random, entries: readonly CatalogueEntry[]): void {
  const addTo = (collection: string, some: readonly CatalogueEntry[]) => {
    for (const { game } of some) game.categories.push(collection);
  };
  const pokies = byPopularity(entries, 'pokies');
  const newest = pokies.toSorted((a, b) => b.game.release - a.game.release);
  addTo('popular', topShare(pokies, POPULAR_SHARE));
  addTo('top', topShare(pokies, TOP_SHARE));
  addTo('prerelease', topShare(newest, PRERELEASE_SHARE));
  addTo('new', topShare(newest, NEWEST_SHARE));
  addTo('live-top', topShare(byPopularity(entries, 'live'), TOP_TABLES_SHARE));
  addTo('table-top', topShare(byPopularity(entries, 'table'), TOP_TABLES_SHARE));
  for (const [collection, section, chance] of RANDOM_COLLECTIONS)
    addTo(
      collection,
      entries.filter(entry => entry.section === section && random() < chance),
    );
  addTo(
    'best-return',
    pokies.filter(({ game }) => (game.rtp ?? 0) >= 97.4 && game.has_demo_mode),
  );
  addTo('gentle', pokies.filter(({ game }) => game.volatility === 'low').slice(0, 400));
  addTo('recommended', pokies.filter(({ game }) => game.has_demo_mode && game.skin !== null).slice(0, 200));
  for (const { game } of entries) game.badges = badgesOf(game);
}

/** Two at most (GAMES-4). */
function badgesOf(game: Game): Game['badges'] {
  const isIn = (collection: string) => game.categories.includes(collection);
  const badges: Game['badges'] = [];
  if (isIn('jackpots')) badges.push(badgeOfType(game.popularity % 3 === 0 ? 'mystic-jackpots' : 'jackpot'));
  if (isIn('new')) badges.push(badgeOfType('new'));
  if (isIn('top') || isIn('live-top')) badges.push(badgeOfType('top'));
  if (badges.length === 0 && isIn('bonus-wagering') && game.popularity > 4000)
    badges.push(badgeOfType('bonus-wagering'));
  return badges.slice(0, 2);
}
