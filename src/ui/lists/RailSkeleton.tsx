import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './Rail.module.css';
import type { RailItemSize } from './Rail.tsx';

export type RailSkeletonProps = {
  itemSize?: RailItemSize | undefined;
  /** Width to height of an item's picture. */
  ratio?: number | undefined;
  count?: number | undefined;
};

/** The placeholder of a rail, in the same sizes. */
export function RailSkeleton({ itemSize = 'tile', ratio = 3 / 4, count = 8 }: RailSkeletonProps) {
  return (
    <div className={`${styles['rail']} ${styles[itemSize]}`} aria-hidden="true">
      <div className={styles['header']}>
        <Skeleton w="9rem" h="1.25rem" />
      </div>
      <div className={styles['list']}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders have no identity
          <div key={index} className={styles['item']}>
            <Skeleton ratio={ratio} radius="tile" />
          </div>
        ))}
      </div>
    </div>
  );
}
