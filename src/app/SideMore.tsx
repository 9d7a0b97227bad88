import { CalmButton } from '../features/calm/CalmButton.tsx';
import InstallBlock from '../features/install/InstallBlock.tsx';
import { LocalTime } from '../features/local-time/LocalTime.tsx';
import { SessionTimer } from '../features/session-timer/SessionTimer.tsx';
import VipContact from '../features/vip-contact/VipContact.tsx';
import { classes } from '../ui/classes.ts';
import styles from './SideMore.module.css';
import { SlotItem } from './SlotItem.tsx';

/**
 * The lower end of the desktop's side, which comes late: what may still come or go stands highest, so that it moves nothing
 * that is under it.
 */
export default function SideMore({ isFolded }: { isFolded: boolean }) {
  return (
    <div className={classes(styles['more'], isFolded && styles['folded'])}>
      {!isFolded && <SessionTimer />}
      {!isFolded && <VipContact />}
      <InstallBlock look="side" isFolded={isFolded} />
      <SlotItem />
      <div className={styles['foot']}>
        {!isFolded && <LocalTime />}
        <CalmButton />
      </div>
    </div>
  );
}
