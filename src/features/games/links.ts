import type { Collection, Game } from '../../contract/subjects/games.ts';
import { useSelected } from '../../core/data/useSelected.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { account } from '../account/state.ts';

export const playPath = (game: Game, mode: 'real' | 'demo'): string =>
  pathOf('gameItem', { producer: game.provider, name: game.seo_title }, { mode });

/** The target of "play": a guest goes to the registration first and from there to the game (GAMES-30). */
export function usePlayPath(game: Game): string {
  const isGuest = useSelected(account, ({ authStatus }) => authStatus === 'guest');
  const real = playPath(game, 'real');
  return isGuest ? pathOf('registration', {}, { redirect: real }) : real;
}

export const providerPath = (slug: string, page = 1): string =>
  pathOf('producer', page > 1 ? { slug, page } : { slug });

/** The path of a collection: in its section where the section has screens of its own. */
export function collectionPath({ id, section }: Pick<Collection, 'id' | 'section'>): string {
  if (section === 'live') return pathOf('live', { slug: id });
  if (section === 'pokies') return pathOf('pokies', { slug: id });
  return pathOf('category', { slug: id });
}
