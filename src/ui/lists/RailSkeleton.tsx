import styles from './Rail.module.css';
import type { RailItemSize } from './Rail.tsx';
import { Skeleton } from './Skeleton.tsx';

export type RailSkeletonProps = {
  itemSize?: RailItemSize | undefined;
  /** Width to height of an item's picture. */
  ratio?: number | undefined;
  count?: number | undefined;
};

/** A rail before its content, in the same places and sizes. */
export function RailSkeleton({ itemSize = 'tile', ratio = 3 / 4, count = 8 }: RailSkeletonProps) {
  return (
    <div className={`${styles['rail']} ${styles[itemSize]}`} aria-hidden="true">
      <div className={styles['header']}>
        <Skeleton w="9rem" h="1.25rem" />
      </div>
      <div className={styles['list']}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders have nothing else
          <div key={index} className={styles['item']}>
            <Skeleton ratio={ratio} radius="tile" />
          </div>
        ))}
      </div>
    </div>
  );
}
