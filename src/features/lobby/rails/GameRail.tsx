import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { useLater } from '../../core/later.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Button } from '../../ui/Button.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GameTile } from '../games/GameTile.tsx';
import { useRows } from '../games/rows.ts';
import styles from './LobbyScreen.module.css';

/** Games in a rail; then "see all" (engagement 9: up to 15). */
export const RAIL_LENGTH = 15;
/** Tiles of a rail that a window can show: there at once, the others when the page has time. */
const FIRST = innerWidth < 640 ? 4 : 8;
/** Tiles that every window shows: their pictures are fetched early. */
const EARLY = 3;

type Props = {
  title: ReactNode;
  identifiers: readonly string[];
  /** Where the whole list is, and how long it is. */
  all?: { href: string; total: number; name: string } | undefined;
  priority?: boolean | undefined;
};

/**
 * A rail of games by identifier. A row that is not there yet keeps its place; one that is gone has none. The rail renders
 * in slices when rows come, and not a first time with those of before.
 */
export function GameRail(props: Props) {
  const { known, gone } = useRows();
  return <RailOfRows {...props} known={useDeferredValue(known)} gone={useDeferredValue(gone)} />;
}

type Rows = Pick<ReturnType<typeof useRows>, 'known' | 'gone'>;

const RailOfRows = memo(function RailOfRows(props: Props & Rows) {
  const { title, identifiers, all, priority = false, known, gone } = props;
  const { t } = useLingui();
  const length = useLater() ? RAIL_LENGTH : FIRST;
  const wanted = identifiers.slice(0, RAIL_LENGTH).filter(id => !gone.has(id));
  const shown = wanted.slice(0, length);
  const hasMore = all !== undefined && all.total > wanted.length;
  const allLabel = all && t({ id: 'lobby.rail.all.label', message: `See all of ${all.name}` });
  const cells = shown.map((id, index) => {
    const game = known[id];
    if (!game) return <Skeleton key={id} ratio={3 / 4} radius="tile" />;
    return <GameTile key={id} game={game} priority={priority && index < EARLY} />;
  });
  return (
    <Rail
      title={title}
      labels={{
        previous: t({ id: 'lobby.rail.previous', message: 'Earlier games' }),
        next: t({ id: 'lobby.rail.next', message: 'More games' }),
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
