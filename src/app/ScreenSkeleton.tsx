import type { ShellKind } from '../contract/routes.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './ScreenSkeleton.module.css';

/** Stands in while a screen's chunk is on its way, in the screen's geometry. */
export function ScreenSkeleton({ kind }: { kind: ShellKind }) {
  if (kind === 'play') return <div className={styles['play']} />;
  if (kind === 'page') {
    return (
      <div className={styles['page']}>
        <Skeleton h="32px" w="220px" />
        <Skeleton h="320px" radius="panel" />
      </div>
    );
  }
  return (
    <div className={styles['grid']}>
      {Array.from({ length: 18 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} ratio={3 / 4} radius="tile" />
      ))}
    </div>
  );
}
