import { Trans, useLingui } from '@lingui/react/macro';
import { Info, Lock, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import type { Availability } from '../availability.ts';
import { usePlayPath } from '../links.ts';
import { useProviderName } from '../provider-name.ts';
import styles from './GameTile.module.css';

type Props = { game: Game; availability: Availability; onOpen: () => void };

const ICONS = { play: Play, onBreak: Lock, locked: Lock, catalogueOnly: Info } as const;

const isTap = ({ nativeEvent }: MouseEvent): boolean =>
  (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') ||
  matchMedia('(hover: none)').matches;

/**
 * Covers the tile: one tab stop, one accessible name. It opens the game, or the sheet that shows why it can't be played.
 */
export function TileMain({ game, availability, onOpen }: Props) {
  const { t } = useLingui();
  const provider = useProviderName(game.provider);
  const path = usePlayPath(game);
  const Icon = ICONS[availability];
  const content = (
    <>
      <span className={styles['disc']} aria-hidden>
        <Icon />
      </span>
      <span className={styles['caption']}>
        <span className={styles['name']}>{game.title}</span>
        <span className={styles['provider']}>{provider}</span>
        {availability !== 'play' && (
          <span className={styles['note']}>
            <AvailabilityNote availability={availability} />
          </span>
        )}
      </span>
    </>
  );
  if (availability !== 'play') {
    return (
      <button
        type="button"
        data-tile
        data-reveal
        className={styles['main']}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {content}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    // Offline the sheet shows why it can't be played.
    if (networkStatus.isOnline && !isTap(event)) return;
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
      {content}
    </Anchor>
  );
}

/** Why a game can't be played, in a few words; `AvailabilityText` says more. */
function AvailabilityNote({ availability }: { availability: Availability }) {
  if (availability === 'onBreak') return <Trans id="games.onBreak.title">On a break</Trans>;
  if (availability === 'locked')
    return <Trans id="GAME_NOT_SUPPORT_CURRENCY_TITLE">Not in your currency</Trans>;
  return <Trans id="games.shell.title">Not playable yet</Trans>;
}
