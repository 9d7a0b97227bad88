import { memo, type PointerEvent, useState } from 'react';
import type { Game } from '../../contract/games.ts';
import { useLater } from '../../core/later.ts';
import { useSelected } from '../../core/selected.ts';
import { together } from '../../core/settled.ts';
import { Picture } from '../../ui/Picture.tsx';
import { favourites, isFavourite } from '../favourites/state.ts';
import styles from './GameTile.module.css';
import { useStanding } from './standing.ts';
import { TileActions } from './TileActions.tsx';
import { TileBadges } from './TileBadges.tsx';
import { TileMain } from './TileMain.tsx';
import { useGameSheet } from './useGameSheet.tsx';

/** Pictures are 3:4 (look, "Game art"); the size only says the shape. */
const PICTURE = { width: 300, height: 400 };

/** Without a hovering pointer only a heart that is set is ever seen. */
const canHover = (): boolean => !matchMedia('(hover: none)').matches;

export type GameTileProps = {
  game: Game;
  /** On the first screen: its picture is fetched early. */
  priority?: boolean | undefined;
};

/**
 * A game (platform 4): its picture and badges; on hover and focus its name, provider and what can be done with it. Without
 * a hovering pointer a tap opens the same as a sheet. What a pointer or the focus brings to sight is built when it is met, or when the page has time.
 */
export const GameTile = memo(function GameTile({ game, priority }: GameTileProps) {
  const standing = useStanding(game);
  const { sheet, openSheet } = useGameSheet(game);
  const isLater = useLater(canHover, together);
  const isMarked = useSelected(favourites, marks => isFavourite(marks, game.identifier));
  const [isMet, setMet] = useState(false);
  const meet = () => setMet(true);
  const onPointerEnter = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && meet();
  return (
    <article
      className={styles['tile']}
      data-standing={standing}
      onPointerEnter={onPointerEnter}
      onFocus={meet}
    >
      <Picture
        src={game.preview}
        colour={game.colour}
        {...PICTURE}
        alt=""
        priority={priority}
        caption={game.title}
      />
      <TileMain game={game} standing={standing} onOpen={openSheet} />
      <TileBadges game={game} className={styles['badges']} />
      {(isMet || isLater || isMarked) && <TileActions game={game} standing={standing} />}
      {sheet}
    </article>
  );
});
