import { memo, useEffect, useRef } from 'react';
import type { Collection } from '../../contract/games.ts';
import { useSelected } from '../../core/selected.ts';
import { whenSettled } from '../../core/settled.ts';
import { RailSkeleton } from '../../ui/RailSkeleton.tsx';
import { collectionPath } from '../games/links.ts';
import { rows, wantRows } from '../games/rows.ts';
import { useCollectionTitle } from '../games/useCollectionTitle.ts';
import { GameRail, RAIL_LENGTH } from './GameRail.tsx';
import styles from './LobbyScreen.module.css';
import { RailRetry } from './RailRetry.tsx';
import { useNear } from './useNear.ts';

/** Enough placeholders to give the rail its height. */
const BONES = 1;

interface Props {
  collection: Collection;
  priority: boolean;
  /** On the first screen: there at once. Another one is built when it comes near, so that no task is long. */
  isFirst: boolean;
}

/** A collection's rail; its rows are fetched when it comes near, those past the first screen's when the page is idle. */
export const CollectionRail = memo(function CollectionRail({ collection, priority, isFirst }: Props) {
  const titleOf = useCollectionTitle();
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { identifiers, total } = collection;
  const title = titleOf(collection);

  useEffect(() => {
    if (!isNear) return;
    const wanted = identifiers.slice(0, RAIL_LENGTH);
    if (!wanted.some(id => id in rows.known)) wantRows(wanted);
    else void whenSettled().then(() => wantRows(wanted));
  }, [isNear, identifiers]);

  // Not the rows themselves: a rail that has some does not render with every row of another.
  const stuck = useSelected(rows, ({ known, loading: { phase } }) => {
    const isBare = !identifiers.slice(0, RAIL_LENGTH).some(id => id in known);
    return isNear && isBare && (phase === 'error' || phase === 'offline') ? phase : null;
  });
  if (!isFirst && !isNear) {
    return (
      <div ref={place} className={styles['rail']}>
        <RailSkeleton count={BONES} />
      </div>
    );
  }
  return (
    <div ref={place} className={isFirst ? undefined : styles['rail']}>
      {stuck && <RailRetry phase={stuck} />}
      <GameRail
        title={title}
        identifiers={identifiers}
        all={{ href: collectionPath(collection), total, name: title }}
        priority={priority}
      />
    </div>
  );
});
