import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { nextExploringTurn, nextIdleTurn } from '../../../core/scheduling/idle-scheduler.ts';
import { useDeferred } from '../../../core/scheduling/useDeferred.ts';
import { NARROW_MEDIA_QUERY } from '../../../lib/breakpoints.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Rail } from '../../../ui/lists/Rail.tsx';
import { useRows } from '../../games/game-rows.ts';
import { GameTile } from '../../games/tile/GameTile.tsx';
import styles from '../LobbyScreen.module.css';

/** Games in a rail; then "see all" (GAMES-20: up to 15). */
export const RAIL_LENGTH = 15;
/** Places of a rail that a window can show: rendered at once, the others after `nextRailTurn`. */
const NARROW_PLACES = 4;
const initialPlaces = () => (matchMedia(NARROW_MEDIA_QUERY).matches ? NARROW_PLACES : 8);
/** A phone has the fourth place beyond its edge; wider windows fill all places when the page is idle. */
const nextRailTurn = () => (matchMedia('(min-width: 460px)').matches ? nextIdleTurn : nextExploringTurn)();
/** Tiles that every window size shows: their pictures are fetched early. */
const PRIORITY_TILES = 3;

type Props = {
  title: ReactNode;
  identifiers: readonly string[];
  /** Path of the whole list, and its length. */
  all?: { href: string; total: number; name: string } | undefined;
  priority?: boolean | undefined;
};

/**
 * A rail of games by identifier. A row that is not loaded yet has a placeholder, one that no longer exists has none. The
 * rail renders in slices when rows arrive, and not once more with the previous ones.
 */
export function GameRail(props: Props) {
  const { known, gone } = useRows();
  return <RailOfRows {...props} known={useDeferredValue(known)} gone={useDeferredValue(gone)} />;
}

type Rows = Pick<ReturnType<typeof useRows>, 'known' | 'gone'>;

const RailOfRows = memo(function RailOfRows(props: Props & Rows) {
  const { title, identifiers, all, priority = false, known, gone } = props;
  const { t } = useLingui();
  const isWhole = useDeferred(undefined, nextRailTurn);
  const places = isWhole ? RAIL_LENGTH : initialPlaces();
  const existing = identifiers.slice(0, RAIL_LENGTH).filter(id => !gone.has(id));
  const shown = existing.slice(0, places);
  const hasMore = all !== undefined && all.total > existing.length;
  const allLabel = all && t({ id: 'lobby.rail.all.label', message: `See all of ${all.name}` });
  const cells = shown.map((id, index) => {
    const game = known[id];
    const isBeyondEdge = places === NARROW_PLACES && index === PRIORITY_TILES;
    if (!game || isBeyondEdge)
      return <Skeleton key={id} ratio={3 / 4} radius="tile" isStill={isBeyondEdge} />;
    return <GameTile key={id} game={game} priority={priority && index < PRIORITY_TILES} />;
  });
  return (
    <Rail
      title={title}
      labels={{
        previous: t({ id: 'lobby.rail.previous', message: 'Previous games' }),
        next: t({ id: 'lobby.rail.next', message: 'Next games' }),
      }}
      action={
        hasMore && (
          <Button size="s" variant="quiet" href={all.href} aria-label={allLabel}>
            <Trans id="lobby.rail.all">See all</Trans>
          </Button>
        )
      }
    >
      {hasMore
        ? [
            ...cells,
            <Anchor key="all" href={all.href} className={styles['end'] ?? ''} aria-label={allLabel}>
              <ArrowRight aria-hidden />
              <Trans id="lobby.rail.all">See all</Trans>
            </Anchor>,
          ]
        : cells}
    </Rail>
  );
});
