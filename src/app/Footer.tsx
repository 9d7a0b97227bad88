import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { adultAge } from '../contract/adult-age.ts';
import { brand } from '../contract/brand.ts';
import { usePart } from '../core/use-part.ts';
import { useLicence } from '../features/config/licence.ts';
import { useNear } from '../features/lobby/useNear.ts';
import styles from './Footer.module.css';

const installBlock = () => import('../features/install/InstallBlock.tsx');
const footerMore = () => import('./FooterMore.tsx');

/** Whom the product is for, and that nothing here is real money; the rest comes when somebody is near. */
export function Footer() {
  const licence = useLicence();
  const own = useRef<HTMLElement>(null);
  const isNear = useNear(own);
  const Install = usePart(installBlock, isNear);
  const More = usePart(footerMore, isNear);
  const age = adultAge[licence];
  return (
    <footer ref={own} className={styles['footer']}>
      <p className={styles['age']}>{age}+</p>
      <div className={styles['words']}>
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
        {More ? <More /> : <p className={styles['small']}>© {brand.name}</p>}
      </div>
    </footer>
  );
}
