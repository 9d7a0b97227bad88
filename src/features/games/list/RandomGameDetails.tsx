import type { Game } from '../../../contract/subjects/games.ts';
import GameDetails from '../details/GameDetails.tsx';

/** The picked game's details; nothing for an empty list. */
export default function RandomGameDetails({
  game,
  onClose,
}: {
  game: Game | undefined;
  onClose: () => void;
}) {
  return game ? <GameDetails game={game} onClose={onClose} /> : null;
}
