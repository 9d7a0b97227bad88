import { memo, type PointerEvent, useState } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { useSelected } from '../../../core/data/useSelected.ts';
import { batchedIdle } from '../../../core/scheduling/idle-scheduler.ts';
import { useDeferred } from '../../../core/scheduling/useDeferred.ts';
import { useLazyDialog } from '../../../core/scheduling/useLazyDialog.tsx';
import { canHover } from '../../../ui/can-hover.ts';
import { Picture } from '../../../ui/content/Picture.tsx';
import { favourites, isFavourite } from '../../favourites/state.ts';
import { useAvailability } from '../availability.ts';
import styles from './GameTile.module.css';
import { TileActions } from './TileActions.tsx';
import { TileBadge } from './TileBadge.tsx';
import { TileMain } from './TileMain.tsx';

/** Pictures are 3:4 (GAMES-18); the size only sets the aspect ratio. */
const PICTURE = { width: 300, height: 400 };

type GameTileProps = {
  game: Game;
  /** On the first screen: its picture is fetched with priority. */
  priority?: boolean | undefined;
};

/**
 * A game (GAMES-27): its picture and badges; on hover and focus its name, provider and actions. Without a hovering
 * pointer a tap opens the same as a sheet. The parts that hover or focus reveal render on the first of those, or when the
 * page is idle.
 */
export const GameTile = memo(function GameTile({ game, priority }: GameTileProps) {
  const availability = useAvailability(game);
  const { details, openDetails } = useGameDetails(game);
  // Without a hovering pointer only a heart that is set is visible.
  const isPageIdle = useDeferred(canHover, batchedIdle);
  const [hasInteracted, setHasInteracted] = useState(false);
  const isRevealed = hasInteracted || isPageIdle;
  const isFavouriteGame = useSelected(favourites, state => isFavourite(state, game.identifier));
  const markInteracted = () => setHasInteracted(true);
  const onPointerEnter = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && markInteracted();
  return (
    <article
      className={styles['tile']}
      data-availability={availability}
      onPointerEnter={onPointerEnter}
      onFocus={markInteracted}
    >
      <Picture
        src={game.preview}
        colour={game.colour}
        {...PICTURE}
        alt=""
        priority={priority}
        caption={game.title}
      />
      <TileMain
        game={game}
        availability={availability}
        isRevealed={isRevealed || availability !== 'play'}
        onOpen={openDetails}
      />
      <TileBadge game={game} isLocked={availability !== 'play'} isNamed className={styles['badges']} />
      {(isRevealed || isFavouriteGame) && <TileActions game={game} availability={availability} />}
      {details}
    </article>
  );
});

/** The sheet of a game, fetched when it is first opened. */
function useGameDetails(game: Game) {
  const { node, open } = useLazyDialog(
    () => import('../details/GameDetails.tsx'),
    onClose => ({ game, onClose }),
  );
  return { details: node, openDetails: open };
}
