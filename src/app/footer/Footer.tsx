import { Trans } from '@lingui/react/macro';
import { useRef } from 'react';
import { adultAge } from '../../contract/operator/adult-age.ts';
import { brand } from '../../contract/operator/brand.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { useLicence } from '../../features/account/licence.ts';
import { useNearViewport } from '../../ui/hooks/useNearViewport.ts';
import styles from './Footer.module.css';

const installBlock = () => import('../../features/install/InstallBlock.tsx');
const footerDetails = () => import('./FooterDetails.tsx');

/** The minimum age and the note on sandbox money; the rest is loaded when the footer is near the viewport. */
export function Footer() {
  const licence = useLicence();
  const container = useRef<HTMLElement>(null);
  const isNear = useNearViewport(container);
  const Install = useLazyComponent(installBlock, isNear);
  const Details = useLazyComponent(footerDetails, isNear);
  const age = adultAge[licence];
  return (
    <footer ref={container} className={styles['footer']}>
      <p className={styles['age']}>{age}+</p>
      <div className={styles['text']}>
        <p className={styles['strong']}>
          <Trans id="footer.sandbox">This casino uses sandbox money only.</Trans>
        </p>
        <p>
          <Trans id="footer.honest">
            No real money is paid in or out here. Games are for adults only. If playing stops being fun, take
            a break.
          </Trans>
        </p>
        {Install && <Install look="footer" />}
        {Details ? <Details /> : <p className={styles['small']}>© {brand.name}</p>}
      </div>
    </footer>
  );
}
