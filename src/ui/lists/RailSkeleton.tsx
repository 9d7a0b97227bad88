import { Skeleton } from '../feedback/Skeleton.tsx';
import styles from './Rail.module.css';
import type { RailItemSize } from './Rail.tsx';

export type RailSkeletonProps = {
  itemSize?: RailItemSize | undefined;
  /** Width to height of an item's picture. */
  ratio?: number | undefined;
  count?: number | undefined;
  /** Of a rail that loads only when it comes near the viewport. */
  isStill?: boolean | undefined;
};

/** The placeholder of a rail, in the same sizes. */
export function RailSkeleton({ itemSize = 'tile', ratio = 3 / 4, count = 8, isStill }: RailSkeletonProps) {
  return (
    <div className={`${styles['rail']} ${styles[itemSize]}`} aria-hidden="true">
      <div className={styles['header']}>
        <Skeleton w="9rem" h="1.25rem" isStill={isStill} />
      </div>
      <div className={styles['list']}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal placeholders have no identity
          <div key={index} className={styles['item']}>
            <Skeleton ratio={ratio} radius="tile" isStill={isStill} />
          </div>
        ))}
      </div>
    </div>
  );
}
