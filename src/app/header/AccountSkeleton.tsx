import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './Header.module.css';

/** The space of a player's part of the header. */
export const AccountSkeleton = () => (
  <>
    <Skeleton w="var(--player)" h="2.25rem" />
    <span className={styles['account']}>
      <Skeleton w="100%" h="2.25rem" />
    </span>
  </>
);
