import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { Collection } from '../../../contract/subjects/games.ts';

/** Returns a collection's title in the reader's language. */
export function useCollectionTitle(): (collection: Pick<Collection, 'title' | 'title_key'>) => string {
  const { i18n } = useLingui();
  // A build has all texts by their ids, and so does without the table; in development English comes from the sources.
  if (import.meta.env.PROD)
    return ({ title, title_key }) => (title_key in i18n.messages ? i18n._(title_key) : title);
  return ({ title, title_key }) => {
    const known = collectionTitles[title_key];
    return known ? i18n._(known) : title;
  };
}

/** Titles of known collections, by the back end's `title_key`; others show the back end's title. */
const collectionTitles: Readonly<Record<string, MessageDescriptor>> = {
  'lobby.collection.recommended': msg({ id: 'lobby.collection.recommended', message: 'Recommended' }),
  'lobby.collection.best-return': msg({
    id: 'lobby.collection.best-return',
    message: 'Highest return to player',
  }),
  'lobby.collection.gentle': msg({ id: 'lobby.collection.gentle', message: 'Gentle games' }),
  'lobby.collection.popular': msg({ id: 'lobby.collection.popular', message: 'Popular' }),
  'lobby.collection.top': msg({ id: 'lobby.collection.top', message: 'Top games' }),
  'lobby.collection.new': msg({ id: 'lobby.collection.new', message: 'New' }),
  'lobby.collection.exclusive': msg({ id: 'lobby.collection.exclusive', message: 'Exclusive' }),
  'lobby.collection.bonus-wagering': msg({
    id: 'lobby.collection.bonus-wagering',
    message: 'Bonus-eligible',
  }),
  'lobby.collection.jackpots': msg({ id: 'lobby.collection.jackpots', message: 'Jackpots' }),
  'lobby.collection.manyways': msg({ id: 'lobby.collection.manyways', message: 'Ways to win' }),
  'lobby.collection.classic': msg({ id: 'lobby.collection.classic', message: 'Classic reels' }),
  'lobby.collection.fruits': msg({ id: 'lobby.collection.fruits', message: 'Fruit' }),
  'lobby.collection.egypt': msg({ id: 'lobby.collection.egypt', message: 'Egypt' }),
  'lobby.collection.adventure': msg({ id: 'lobby.collection.adventure', message: 'Adventure' }),
  'lobby.collection.animals': msg({ id: 'lobby.collection.animals', message: 'Animals' }),
  'lobby.collection.mythology': msg({ id: 'lobby.collection.mythology', message: 'Myths and legends' }),
  'lobby.collection.ocean': msg({ id: 'lobby.collection.ocean', message: 'Under the sea' }),
  'lobby.collection.space': msg({ id: 'lobby.collection.space', message: 'Space' }),
  'lobby.collection.dragons': msg({ id: 'lobby.collection.dragons', message: 'Lanterns and dragons' }),
  'lobby.collection.gems': msg({ id: 'lobby.collection.gems', message: 'Gems' }),
  'lobby.collection.sweets': msg({ id: 'lobby.collection.sweets', message: 'Sweets' }),
  'lobby.collection.after-dark': msg({ id: 'lobby.collection.after-dark', message: 'After dark' }),
  'lobby.collection.animated': msg({ id: 'lobby.collection.animated', message: 'Animated' }),
  'lobby.collection.prerelease': msg({ id: 'lobby.collection.prerelease', message: 'Early access' }),
  'lobby.collection.pragmatic-drop-wins': msg({
    id: 'lobby.collection.pragmatic-drop-wins',
    message: 'Prize drops',
  }),
  'lobby.collection.live-top': msg({ id: 'lobby.collection.live-top', message: 'Top live tables' }),
  'lobby.collection.roulette': msg({ id: 'lobby.collection.roulette', message: 'Live roulette' }),
  'lobby.collection.blackjack': msg({ id: 'lobby.collection.blackjack', message: 'Live blackjack' }),
  'lobby.collection.baccarat': msg({ id: 'lobby.collection.baccarat', message: 'Live baccarat' }),
  'lobby.collection.game-shows': msg({ id: 'lobby.collection.game-shows', message: 'Game shows' }),
  'lobby.collection.live-poker': msg({ id: 'lobby.collection.live-poker', message: 'Live poker' }),
  'lobby.collection.pragmatic-drop-wins-live': msg({
    id: 'lobby.collection.pragmatic-drop-wins-live',
    message: 'Live prize drops',
  }),
  'lobby.collection.table-top': msg({ id: 'lobby.collection.table-top', message: 'Table games' }),
  'lobby.collection.table-roulette': msg({ id: 'lobby.collection.table-roulette', message: 'Roulette' }),
  'lobby.collection.table-blackjack': msg({ id: 'lobby.collection.table-blackjack', message: 'Blackjack' }),
  'lobby.collection.table-baccarat': msg({ id: 'lobby.collection.table-baccarat', message: 'Baccarat' }),
  'lobby.collection.video-poker': msg({ id: 'lobby.collection.video-poker', message: 'Video poker' }),
  'lobby.collection.dice': msg({ id: 'lobby.collection.dice', message: 'Dice' }),
  'lobby.collection.instant': msg({
    id: 'lobby.collection.instant',
    message: 'Keno and scratch cards',
  }),
};
