import type { Game } from '../../src/contract/games.ts';
import type { Entry } from './entry.ts';
import type { Random } from './random.ts';

/** Themes of the badges: what a tile's colour means, not the colour itself. */
const BADGE_THEMES: Readonly<Record<string, string>> = {
  top: 'plain',
  new: 'cool',
  'bonus-wagering': 'plain',
  jackpot: 'warm',
  'mystic-jackpots': 'warm',
};
export const badge = (type: string): Game['badges'][number] => ({
  type,
  theme: BADGE_THEMES[type] ?? 'plain',
});

/** Length of the shelves that hold the first so many, as shares of their section. */
const POPULAR = 0.12;
const TOP = 0.024;
const NEWEST = 0.04;
const COMING = 0.006;
const TOP_TABLES = 0.15;

/** At least a rail's worth, so that a small catalogue has full shelves too. */
const first = (entries: readonly Entry[], share: number): readonly Entry[] =>
  entries.slice(0, Math.max(20, Math.round(entries.length * share)));

/** A shelf takes each of its section's games with this chance. */
const BY_CHANCE: readonly (readonly [shelf: string, section: Entry['section'], chance: number])[] = [
  ['exclusive', 'pokies', 0.02],
  ['bonus-wagering', 'pokies', 0.3],
  ['jackpots', 'pokies', 0.045],
  ['animated', 'pokies', 0.06],
  ['pragmatic-drop-wins', 'pokies', 0.05],
  ['pragmatic-drop-wins-live', 'live', 0.12],
];

function bySales(entries: readonly Entry[], section: Entry['section']): Entry[] {
  return entries
    .filter(entry => entry.section === section)
    .sort((a, b) => b.game.popularity - a.game.popularity || a.game.release - b.game.release);
}

/** Puts the games on the shelves that depend on the whole catalogue, and gives the badges that follow from them. */
export function standOnShelves(random: Random, entries: readonly Entry[]): void {
  const put = (shelf: string, some: readonly Entry[]) => {
    for (const { game } of some) game.categories.push(shelf);
  };
  const pokies = bySales(entries, 'pokies');
  const newest = pokies.toSorted((a, b) => b.game.release - a.game.release);
  put('popular', first(pokies, POPULAR));
  put('top', first(pokies, TOP));
  put('prerelease', first(newest, COMING));
  put('new', first(newest, NEWEST));
  put('live-top', first(bySales(entries, 'live'), TOP_TABLES));
  put('table-top', first(bySales(entries, 'table'), TOP_TABLES));
  for (const [shelf, section, chance] of BY_CHANCE)
    put(
      shelf,
      entries.filter(entry => entry.section === section && random() < chance),
    );
  put(
    'best-return',
    pokies.filter(({ game }) => (game.rtp ?? 0) >= 97.4 && game.has_demo_mode),
  );
  put('gentle', pokies.filter(({ game }) => game.volatility === 'low').slice(0, 400));
  put('recommended', pokies.filter(({ game }) => game.has_demo_mode && game.skin !== null).slice(0, 200));
  for (const { game } of entries) game.badges = badgesOf(game);
}

/** Two at most (look, "Tiles"). */
function badgesOf(game: Game): Game['badges'] {
  const has = (shelf: string) => game.categories.includes(shelf);
  const badges: Game['badges'] = [];
  if (has('jackpots')) badges.push(badge(game.popularity % 3 === 0 ? 'mystic-jackpots' : 'jackpot'));
  if (has('new')) badges.push(badge('new'));
  if (has('top') || has('live-top')) badges.push(badge('top'));
  if (badges.length === 0 && has('bonus-wagering') && game.popularity > 4000)
    badges.push(badge('bonus-wagering'));
  return badges.slice(0, 2);
}
