import type { Game } from '../../../../src/contract/subjects/games.ts';
import { isPlayable } from '../../../../src/lib/playable.ts';
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
export const badgeOfType = (type: string, rank?: number): Game['badges'][number] => ({
  type,
  theme: BADGE_THEMES[type] ?? 'plain',
  ...(rank !== undefined && { rank }),
});

/** Sizes of the collections of the most popular or newest games, as shares of their section. */
const POPULAR_SHARE = 0.12;
const TOP_SHARE = 0.024;
const NEWEST_SHARE = 0.04;
const PRERELEASE_SHARE = 0.006;
const TOP_TABLES_SHARE = 0.15;
/** The games whose place the badge `top` names. */
const TOP_TEN = 10;
/** Return to player, per cent, from which on a title is among the best, and a playable game, whose returns are measured. */
const BEST_RETURN = 97.4;
const BEST_RETURN_PLAYABLE = 95.8;

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
    pokies.filter(
      ({ game }) =>
        (game.rtp ?? 0) >= (isPlayable(game) ? BEST_RETURN_PLAYABLE : BEST_RETURN) && game.has_demo_mode,
    ),
  );
  addTo('gentle', pokies.filter(({ game }) => game.volatility === 'low').slice(0, 400));
  const playable = pokies.filter(({ game }) => isPlayable(game));
  addTo('recommended', playable.filter(({ game }) => game.has_demo_mode).slice(0, 200));
  for (const { game } of entries) game.badges = badgesOf(game);
  for (const [index, { game }] of playable.slice(0, TOP_TEN).entries())
    game.badges = [badgeOfType('top', index + 1), ...game.badges].slice(0, 2);
}

/** Two at most (GAMES-4). */
function badgesOf(game: Game): Game['badges'] {
  const isIn = (collection: string) => game.categories.includes(collection);
  const badges: Game['badges'] = [];
  if (isIn('jackpots')) badges.push(badgeOfType(game.popularity % 3 === 0 ? 'mystic-jackpots' : 'jackpot'));
  if (isIn('new')) badges.push(badgeOfType('new'));
  if (badges.length === 0 && isIn('bonus-wagering') && game.popularity > 4000)
    badges.push(badgeOfType('bonus-wagering'));
  return badges.slice(0, 2);
}
