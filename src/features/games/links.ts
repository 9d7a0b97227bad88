import type { Collection, Game } from '../../contract/games.ts';
import { pathOf } from '../../core/navigation.ts';
import { useSelected } from '../../core/selected.ts';
import { account } from '../account/state.ts';

export const playPath = (game: Game, mode: 'real' | 'demo'): string =>
  pathOf('gameItem', { producer: game.provider, name: game.seo_title }, { mode });

/** Where "play" leads: a guest goes to registration first and from there to the game (platform 4). */
export function usePlayPath(game: Game): string {
  const isGuest = useSelected(account, ({ standing }) => standing === 'guest');
  const real = playPath(game, 'real');
  return isGuest ? pathOf('registration', {}, { redirect: real }) : real;
}

export const providerPath = (slug: string, page = 1): string =>
  pathOf('producer', page > 1 ? { slug, page } : { slug });

/** The address of a collection: in its section where the section has screens of its own. */
export function collectionPath({ id, section }: Pick<Collection, 'id' | 'section'>): string {
  if (section === 'live') return pathOf('live', { slug: id });
  if (section === 'pokies') return pathOf('pokies', { slug: id });
  return pathOf('category', { slug: id });
}
