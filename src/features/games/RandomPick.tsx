import type { Game } from '../../contract/games.ts';
import GameSheet from './GameSheet.tsx';

/** The picked game; nothing while a list without rows has none to pick. */
export default function RandomPick({ game, onClose }: { game: Game | undefined; onClose: () => void }) {
  return game ? <GameSheet game={game} onClose={onClose} /> : null;
}
