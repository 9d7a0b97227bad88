import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { isAwaited } from '../../core/data/loader.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { requestRows, useRows } from '../games/game-rows.ts';
import { useCatalogue } from '../games/state.ts';
import { GameTile } from '../games/tile/GameTile.tsx';
import styles from './SearchPanel.module.css';

const COLLECTION = 'recommended';
const SHOWN = 18;
const NONE: readonly string[] = [];
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Recommended games, shown until a query yields results. */
export function Recommended() {
  const { collections, collectionsLoading } = useCatalogue();
  const { known, gone } = useRows();
  const all = collections.find(({ id }) => id === COLLECTION)?.identifiers ?? NONE;
  useEffect(() => requestRows(all.slice(0, SHOWN)), [all]);
  if (all.length === 0 && !isAwaited(collectionsLoading)) return null;
  const shown = all.slice(0, SHOWN).filter(id => !gone.has(id));
  return (
    <>
      <h3>
        <Trans id="lobby.collection.recommended">Recommended</Trans>
      </h3>
      <ul className={styles['grid']}>
        {(shown.length > 0 ? shown : PLACEHOLDERS).map(id => {
          const game = known[id];
          return (
            <li key={id}>{game ? <GameTile game={game} /> : <Skeleton ratio={3 / 4} radius="tile" />}</li>
          );
        })}
      </ul>
    </>
  );
}
