import { memo, useEffect, useRef } from 'react';
import type { Collection } from '../../../contract/subjects/games.ts';
import { useSelected } from '../../../core/data/useSelected.ts';
import { whenExploring } from '../../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { useNearViewport } from '../../../ui/hooks/useNearViewport.ts';
import { RailSkeleton } from '../../../ui/lists/RailSkeleton.tsx';
import { useCollectionTitle } from '../../games/category/useCollectionTitle.ts';
import { requestRows, rows } from '../../games/game-rows.ts';
import { collectionPath } from '../../games/links.ts';
import styles from '../LobbyScreen.module.css';
import { GameRail, RAIL_LENGTH } from './GameRail.tsx';

/** Comes with what every visit loads after the first screen. */
const railError = () => import('./RailError.tsx');
/** Enough placeholders to give the rail its height. */
const PLACEHOLDER_COUNT = 1;

interface Props {
  collection: Collection;
  priority: boolean;
  /**
   * On the first screen: rendered at once. Another one is rendered when it comes near the viewport, so that no task is
   * long.
   */
  isFirst: boolean;
}

/**
 * A collection's rail; its rows are fetched when it comes near the viewport, those past the first screen when the visitor
 * moves on or the app can open offline.
 */
export const CollectionRail = memo(function CollectionRail({ collection, priority, isFirst }: Props) {
  const titleOf = useCollectionTitle();
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(element, whenExploring);
  const { identifiers } = collection;
  const total = collection.playable || collection.total;
  const title = titleOf(collection);

  useEffect(() => {
    if (!isNear) return;
    const shownIds = identifiers.slice(0, RAIL_LENGTH);
    if (!shownIds.some(id => id in rows.known)) requestRows(shownIds);
    else void whenExploring().then(() => requestRows(shownIds));
  }, [isNear, identifiers]);

  // Not the rows themselves: a rail that has its own does not render again with every row of another.
  const failedPhase = useSelected(rows, ({ known, loading: { phase } }) => {
    const isEmpty = !identifiers.slice(0, RAIL_LENGTH).some(id => id in known);
    return isNear && isEmpty && (phase === 'error' || phase === 'offline') ? phase : null;
  });
  const RailError = useLazyComponent(railError, failedPhase !== null, { hasMessages: false });
  if (!isFirst && !isNear) {
    return (
      <div ref={element} className={styles['rail']}>
        <RailSkeleton count={PLACEHOLDER_COUNT} isStill />
      </div>
    );
  }
  return (
    <div ref={element} className={isFirst ? undefined : styles['rail']}>
      {failedPhase && RailError && <RailError phase={failedPhase} />}
      <GameRail
        title={title}
        identifiers={identifiers}
        all={{ href: collectionPath(collection), total, name: title }}
        priority={priority}
      />
    </div>
  );
});
