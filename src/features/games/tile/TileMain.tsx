import { Trans, useLingui } from '@lingui/react/macro';
import { Info, Lock, Play } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Game } from '../../../contract/subjects/games.ts';
import { useSelected } from '../../../core/data/useSelected.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { canHover } from '../../../ui/can-hover.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { account } from '../../account/state.ts';
import type { Availability } from '../availability.ts';
import { playPath, usePlayPath } from '../links.ts';
import { useProviderName } from '../provider-name.ts';
import styles from './GameTile.module.css';
import { badgeOf } from './TileBadge.tsx';

type Props = {
  game: Game;
  availability: Availability;
  /** With what a pointer or the focus reveals; else the name alone, as text. */
  isRevealed: boolean;
  onOpen: () => void;
};

const ICONS = { play: Play, onBreak: Lock, locked: Lock, catalogueOnly: Info } as const;

const isTap = ({ nativeEvent }: MouseEvent): boolean =>
  nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';

/**
 * Covers the tile: one tab stop, one accessible name with the badge in it. A link to the game, or a button that opens
 * its sheet: without a hovering pointer, and where the sheet shows why it can't be played.
 */
export function TileMain({ game, availability, isRevealed, onOpen }: Props) {
  const { i18n, t } = useLingui();
  const isGuest = useSelected(account, ({ authStatus }) => authStatus === 'guest');
  const provider = useProviderName(game.provider);
  const path = usePlayPath(game);
  const Icon = ICONS[availability];
  const content = isRevealed ? (
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
  ) : (
    game.title
  );
  const badge = badgeOf(game);
  const withBadge = (name: string) => (badge ? `${name}, ${i18n._(badge)}` : name);
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
  if (!canHover()) {
    const open = (event: MouseEvent | KeyboardEvent) => {
      event.preventDefault();
      onOpen();
    };
    // A link until the page's script runs: then it opens the sheet, as its role says.
    return (
      <Anchor
        href={isGuest && game.has_demo_mode ? playPath(game, 'demo') : path}
        role="button"
        aria-haspopup="dialog"
        className={styles['main'] ?? ''}
        aria-label={withBadge(`${game.title}, ${provider}`)}
        onClick={open}
        onKeyDown={event => event.key === ' ' && open(event)}
        data-tile
        data-reveal
      >
        {content}
      </Anchor>
    );
  }
  const onClick = (event: MouseEvent) => {
    // Offline the sheet shows why it can't be played.
    if (networkStatus.isOnline && !isTap(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Anchor
      href={path}
      className={styles['main'] ?? ''}
      aria-label={withBadge(t({ id: 'games.tile.play', message: `Play ${game.title}, ${provider}` }))}
      aria-description={isGuest ? t({ id: 'games.tile.account', message: 'Account needed' }) : undefined}
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
    return <Trans id="GAME_NOT_SUPPORT_CURRENCY_TITLE">Not available in your currency</Trans>;
  return <Trans id="games.shell.title">Not available yet</Trans>;
}
