import { SpecialSlotLink } from '../../features/lobby/special-slot/SpecialSlotLink.tsx';
import styles from './NavList.module.css';

/** The game that the operator promotes in the menu, styled like its other items. */
export function SpecialSlotItem() {
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
