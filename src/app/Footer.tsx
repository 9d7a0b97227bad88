import { Trans } from '@lingui/react/macro';
import { brand } from '../contract/brand.ts';
import { jurisdictions } from '../contract/jurisdictions.ts';
import { whenSettled } from '../core/settled.ts';
import { usePart } from '../core/use-part.ts';
import { useVisit } from '../features/visit/state.ts';
import styles from './Footer.module.css';

/** Waits for the page: it lies under it. */
const installBlock = () => whenSettled().then(() => import('../features/install/InstallBlock.tsx'));

/** Whom the product is for, and that nothing here is real money. */
export function Footer() {
  const { context } = useVisit();
  const Install = usePart(installBlock, true);
  const age = jurisdictions[context?.license ?? 'CW'].minimumAge;
  return (
    <footer className={styles['footer']}>
      <p className={styles['age']}>{age}+</p>
      <div>
        <p className={styles['strong']}>
          <Trans id="footer.sandbox">This casino runs on sandbox money only.</Trans>
        </p>
        <p>
          <Trans id="footer.honest">
            Nothing here costs or pays real money. Games are for adults: if play stops being fun, take a
            break.
          </Trans>
        </p>
        {Install && <Install look="footer" />}
        <p className={styles['small']}>© {brand.name}</p>
      </div>
    </footer>
  );
}
