import { Trans, useLingui } from '@lingui/react/macro';
import { HardDrive, Heart, WifiOff } from 'lucide-react';
import { brand } from '../../contract/operator/brand.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './InstallDialog.module.css';
import { InstallSteps } from './InstallSteps.tsx';
import { closeInstructions, useInstallMethod } from './state.ts';

/** How and why to install; updates when the browser's install offer changes. */
export default function InstallDialog() {
  const { t } = useLingui();
  const { name } = brand;
  const method = useInstallMethod();
  return (
    <Dialog
      open
      size="s"
      onClose={closeInstructions}
      title={t({ id: 'install.title', message: `Install ${name}` })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      {method !== 'installed' && <InstallReasons />}
      <InstallSteps method={method} />
    </Dialog>
  );
}

/** The advantages of installing (INSTALL-8). */
function InstallReasons() {
  return (
    <ul className={styles['reasons']}>
      <li>
        <WifiOff aria-hidden />
        <Trans id="install.reason.offline">The lobby, your lists and the search work offline.</Trans>
      </li>
      <li>
        <Heart aria-hidden />
        <Trans id="install.reason.queue">
          Anything you do offline is saved and sent when you’re back online.
        </Trans>
      </li>
      <li>
        <HardDrive aria-hidden />
        <Trans id="install.reason.kept">Installed apps keep their data for longer.</Trans>
      </li>
    </ul>
  );
}
