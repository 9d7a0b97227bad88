import { NARROW_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './Rail.module.css';
import type { RailItemSize } from './Rail.tsx';

type RailSkeletonProps = {
  itemSize?: RailItemSize | undefined;
  /** Width to height of an item's picture. */
  ratio?: number | undefined;
  count?: number | undefined;
  /** Without movement: for a rail that loads only when it comes near the viewport. */
  isStill?: boolean | undefined;
};

/** The placeholder of a rail, in the same sizes. */
export function RailSkeleton({ itemSize = 'tile', ratio = 3 / 4, count, isStill }: RailSkeletonProps) {
  return (
    <div className={`${styles['rail']} ${styles[itemSize]}`} aria-hidden="true">
      <div className={styles['header']}>
        <Skeleton w="9rem" h="1.25rem" isStill={isStill} />
      </div>
      <div className={styles['list']}>
        {Array.from({ length: count ?? (matchMedia(NARROW_MEDIA_QUERY).matches ? 4 : 8) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders have no identity
          <Skeleton key={index} ratio={ratio} radius="tile" isStill={isStill} className={styles['item']} />
        ))}
      </div>
    </div>
  );
}
