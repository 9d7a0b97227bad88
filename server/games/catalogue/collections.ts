import { brand } from '../../../src/contract/operator/brand.ts';
import type { Collection } from '../../../src/contract/subjects/games.ts';

interface CollectionDefinition {
  readonly id: string;
  readonly title: string;
  readonly section: Collection['section'];
  readonly order: 'popular' | 'new' | 'rtp';
}

const defineCollection = (
  section: CollectionDefinition['section'],
  id: string,
  title: string,
  order: CollectionDefinition['order'] = 'popular',
) => ({
  id,
  title,
  section,
  order,
});

/** In menu order within their section. */
export const COLLECTIONS: readonly CollectionDefinition[] = [
  defineCollection('lobby', 'recommended', 'Recommended'),
  defineCollection('lobby', 'best-return', 'Best return to player', 'rtp'),
  defineCollection('lobby', 'gentle', 'Gentle games'),
  defineCollection('pokies', 'popular', 'Popular'),
  defineCollection('pokies', 'top', 'Top games'),
  defineCollection('pokies', 'new', 'New', 'new'),
  defineCollection('pokies', 'exclusive', `Only at ${brand.name}`),
  defineCollection('pokies', 'bonus-wagering', 'For bonus wagering'),
  defineCollection('pokies', 'jackpots', 'Jackpots'),
  defineCollection('pokies', 'manyways', 'Many ways to win'),
  defineCollection('pokies', 'classic', 'Classic reels'),
  defineCollection('pokies', 'fruits', 'Fruit'),
  defineCollection('pokies', 'egypt', 'Egypt'),
  defineCollection('pokies', 'adventure', 'Adventure'),
  defineCollection('pokies', 'animals', 'Animals'),
  defineCollection('pokies', 'mythology', 'Myths and legends'),
  defineCollection('pokies', 'ocean', 'Under the sea'),
  defineCollection('pokies', 'space', 'Space'),
  defineCollection('pokies', 'dragons', 'Lanterns and dragons'),
  defineCollection('pokies', 'gems', 'Gems'),
  defineCollection('pokies', 'sweets', 'Sweets'),
  defineCollection('pokies', 'after-dark', 'After dark'),
  defineCollection('pokies', 'animated', 'Animated'),
  defineCollection('pokies', 'prerelease', 'Before release', 'new'),
  defineCollection('pokies', 'pragmatic-drop-wins', 'Prize drops'),
  defineCollection('live', 'live-top', 'Top live tables'),
  defineCollection('live', 'roulette', 'Live roulette'),
  defineCollection('live', 'blackjack', 'Live blackjack'),
  defineCollection('live', 'baccarat', 'Live baccarat'),
  defineCollection('live', 'game-shows', 'Game shows'),
  defineCollection('live', 'live-poker', 'Live poker'),
  defineCollection('live', 'pragmatic-drop-wins-live', 'Live prize drops'),
  defineCollection('table', 'table-top', 'Table games'),
  defineCollection('table', 'table-roulette', 'Roulette'),
  defineCollection('table', 'table-blackjack', 'Blackjack'),
  defineCollection('table', 'table-baccarat', 'Baccarat'),
  defineCollection('table', 'video-poker', 'Video poker'),
  defineCollection('table', 'dice', 'Dice'),
  defineCollection('table', 'instant', 'Keno and scratch'),
];

/** The lobby's rails in order; each is a collection of any section. Those without a game that can be played come last. */
export const LOBBY_COLLECTIONS: readonly string[] = [
  'recommended',
  'top',
  'new',
  'popular',
  'exclusive',
  'jackpots',
  'fruits',
  'egypt',
  'ocean',
  'space',
  'mythology',
  'gentle',
  'best-return',
  'live-top',
  'table-top',
  'game-shows',
];
