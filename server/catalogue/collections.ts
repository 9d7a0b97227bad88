// Data table.
import { brand } from '../../src/contract/brand.ts';
import type { Collection } from '../../src/contract/games.ts';

export interface Shelf {
  readonly id: string;
  readonly title: string;
  readonly section: Collection['section'];
  readonly order: 'popular' | 'new' | 'rtp';
}

const shelf = (section: Shelf['section'], id: string, title: string, order: Shelf['order'] = 'popular') => ({
  id,
  title,
  section,
  order,
});

/** In menu order within their section. */
export const SHELVES: readonly Shelf[] = [
  shelf('lobby', 'recommended', 'Recommended'),
  shelf('lobby', 'best-return', 'Best return to player', 'rtp'),
  shelf('lobby', 'gentle', 'Gentle games'),
  shelf('pokies', 'popular', 'Popular'),
  shelf('pokies', 'top', 'Top games'),
  shelf('pokies', 'new', 'New', 'new'),
  shelf('pokies', 'exclusive', `Only at ${brand.name}`),
  shelf('pokies', 'bonus-wagering', 'For bonus wagering'),
  shelf('pokies', 'jackpots', 'Jackpots'),
  shelf('pokies', 'manyways', 'Many ways to win'),
  shelf('pokies', 'classic', 'Classic reels'),
  shelf('pokies', 'fruits', 'Fruit'),
  shelf('pokies', 'egypt', 'Egypt'),
  shelf('pokies', 'adventure', 'Adventure'),
  shelf('pokies', 'animals', 'Animals'),
  shelf('pokies', 'mythology', 'Myths and legends'),
  shelf('pokies', 'ocean', 'Under the sea'),
  shelf('pokies', 'space', 'Space'),
  shelf('pokies', 'dragons', 'Lanterns and dragons'),
  shelf('pokies', 'gems', 'Gems'),
  shelf('pokies', 'sweets', 'Sweets'),
  shelf('pokies', 'after-dark', 'After dark'),
  shelf('pokies', 'animated', 'Animated'),
  shelf('pokies', 'prerelease', 'Before release', 'new'),
  shelf('pokies', 'pragmatic-drop-wins', 'Prize drops'),
  shelf('live', 'live-top', 'Top live tables'),
  shelf('live', 'roulette', 'Live roulette'),
  shelf('live', 'blackjack', 'Live blackjack'),
  shelf('live', 'baccarat', 'Live baccarat'),
  shelf('live', 'game-shows', 'Game shows'),
  shelf('live', 'live-poker', 'Live poker'),
  shelf('live', 'pragmatic-drop-wins-live', 'Live prize drops'),
  shelf('table', 'table-top', 'Table games'),
  shelf('table', 'table-roulette', 'Roulette'),
  shelf('table', 'table-blackjack', 'Blackjack'),
  shelf('table', 'table-baccarat', 'Baccarat'),
  shelf('table', 'video-poker', 'Video poker'),
  shelf('table', 'dice', 'Dice'),
  shelf('table', 'instant', 'Keno and scratch'),
];
