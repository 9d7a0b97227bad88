import { useLingui } from '@lingui/react/macro';
import { Info, Lock, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Game } from '../../contract/games.ts';
import { connection } from '../../core/connection.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import styles from './GameTile.module.css';
import { usePlayPath } from './links.ts';
import { useProviderName } from './provider-name.ts';
import { StandingNote } from './StandingNote.tsx';
import type { Standing } from './standing.ts';

type Props = { game: Game; standing: Standing; onOpen: () => void };

const ICONS = { play: Play, locked: Lock, shell: Info } as const;

const isTap = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') ||
  matchMedia('(hover: none)').matches;

/** Covers the tile: one stop for the keyboard, one name for a reader. It plays, or opens the sheet that says why not. */
export function TileMain({ game, standing, onOpen }: Props) {
  const { t } = useLingui();
  const provider = useProviderName(game.provider);
  const path = usePlayPath(game);
  const Icon = ICONS[standing];
  const face = (
    <>
      <span className={styles['disc']} aria-hidden>
        <Icon />
      </span>
      <span className={styles['caption']}>
        <span className={styles['name']}>{game.title}</span>
        <span className={styles['provider']}>{provider}</span>
        {standing !== 'play' && (
          <span className={styles['note']}>
            <StandingNote standing={standing} short />
          </span>
        )}
      </span>
    </>
  );
  if (standing !== 'play') {
    return (
      <button
        type="button"
        data-tile
        data-reveal
        className={styles['main']}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {face}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    // Without a network the sheet says why it does not play.
    if (connection.online && !isTap(event)) return;
    event.preventDefault();
    onOpen();
  };
  const label = t({ id: 'games.tile.play', message: `Play ${game.title}, ${provider}` });
  return (
    <Anchor
      href={path}
      className={styles['main'] ?? ''}
      aria-label={label}
      onClick={onClick}
      data-tile
      data-reveal
    >
      {face}
    </Anchor>
  );
}
