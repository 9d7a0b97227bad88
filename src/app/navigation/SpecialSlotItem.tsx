import { Trans } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { SpecialSlotLink } from '../../features/lobby/special-slot/SpecialSlotLink.tsx';
import styles from './NavList.module.css';

/** The game that the operator promotes in the menu, styled like its other items, under a label that says what it is. */
export function SpecialSlotItem() {
  if (!brand.specialSlot) return null;
  return (
    <div className={styles['column']}>
      <p className={styles['caption']}>
        <Trans id="specialSlot.label">Featured game</Trans>
      </p>
      <SpecialSlotLink
        className={styles['link']}
        iconClassName={styles['icon']}
        labelClassName={styles['label']}
      />
    </div>
  );
}
