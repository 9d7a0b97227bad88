import { SpecialSlotLink } from '../features/special-slot/SpecialSlotLink.tsx';
import styles from './NavList.module.css';

/** The menu's own game, in the look of its other items. */
export function SlotItem() {
  return (
    <div className={styles['column']}>
      <SpecialSlotLink
        className={styles['link']}
        iconClassName={styles['icon']}
        labelClassName={styles['label']}
      />
    </div>
  );
}
