import { Trans } from '@lingui/react/macro';
import { brand } from '../contract/brand.ts';
import { jurisdictions } from '../contract/jurisdictions.ts';
import { useVisit } from '../features/visit/state.ts';
import styles from './Footer.module.css';

/** Whom the product is for, and that nothing here is real money. */
export function Footer() {
  const { context } = useVisit();
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
        <p className={styles['small']}>© {brand.name}</p>
      </div>
    </footer>
  );
}
