import { whenIdleAfterLoad } from '../../core/scheduling/idle-scheduler.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import styles from './StatusBar.module.css';

const statusLine = () => import('./StatusLine.tsx');

/**
 * The live region of the page's status, which exists before its first message: initial content is not announced. It is fixed
 * above the tab bar, so that it shifts nothing and is visible at every scroll position. A game screen has a status line of
 * its own.
 */
export function StatusBar() {
  const StatusLine = useLazyComponent(statusLine, true, { after: whenIdleAfterLoad, hasMessages: false });
  return (
    <div role="status" className={styles['bar']}>
      {StatusLine && <StatusLine />}
    </div>
  );
}
