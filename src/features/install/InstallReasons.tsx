import { Trans } from '@lingui/react/macro';
import { HardDrive, Heart, WifiOff } from 'lucide-react';
import styles from './InstallDialog.module.css';

/** What installing is good for, each true of this app (product 1.8). */
export function InstallReasons() {
  return (
    <ul className={styles['reasons']}>
      <li>
        <WifiOff aria-hidden />
        <Trans id="install.reason.offline">
          The lobby, your lists and the search open without a network.
        </Trans>
      </li>
      <li>
        <Heart aria-hidden />
        <Trans id="install.reason.queue">What you tap without a network is kept and sent later.</Trans>
      </li>
      <li>
        <HardDrive aria-hidden />
        <Trans id="install.reason.kept">A device keeps an app’s data longer than a website’s.</Trans>
      </li>
    </ul>
  );
}
