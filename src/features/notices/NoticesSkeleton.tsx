import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Notices.module.css';

const ROWS = [1, 2, 3];

export function NoticesSkeleton() {
  return (
    <div className={styles['list']} aria-hidden>
      {ROWS.map(row => (
        <div key={row} className={styles['item']}>
          <Skeleton w="2.25rem" h="2.25rem" />
          <Skeleton w="100%" h="3.5rem" />
        </div>
      ))}
    </div>
  );
}
