import type { Game } from '../../contract/games.ts';
import { useLazyPart } from './useLazyPart.tsx';

/** The sheet of a game, fetched when it is first opened. */
export function useGameSheet(game: Game) {
  const { node, open } = useLazyPart(
    () => import('./GameSheet.tsx'),
    onClose => ({ game, onClose }),
  );
  return { sheet: node, openSheet: open };
}
