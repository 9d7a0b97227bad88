import { Trans } from '@lingui/react/macro';
import { EllipsisVertical, MonitorDown, Share, Smartphone } from 'lucide-react';
import { brand } from '../../contract/brand.ts';
import styles from './InstallDialog.module.css';
import type { InstallWay } from './way.ts';

/** Browsers that install from a menu of their own. */
export function MenuSteps({ way }: { way: InstallWay }) {
  if (way === 'mac-safari') return <OnMac />;
  return way === 'desktop-chromium' ? <OnDesktop /> : <OnAndroid isFirefox={way === 'android-firefox'} />;
}

function OnMac() {
  return (
    <ol className={styles['steps']}>
      <li>
        <Share aria-hidden />
        <Trans id="install.mac.share">Click Share in the toolbar, or open the File menu.</Trans>
      </li>
      <li>
        <MonitorDown aria-hidden />
        <Trans id="install.mac.dock">Choose “Add to Dock”.</Trans>
      </li>
    </ol>
  );
}

function OnDesktop() {
  const { name } = brand;
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          <EllipsisVertical aria-hidden />
          <Trans id="install.desktop.menu">Open the menu of your browser.</Trans>
        </li>
        <li>
          <MonitorDown aria-hidden />
          <Trans id="install.desktop.choose">
            Choose “Install {name}”. It may be under “Cast, save and share” or “Apps”.
          </Trans>
        </li>
      </ol>
      <p className={styles['note']}>
        <Trans id="install.desktop.private">A private window can’t install apps.</Trans>
      </p>
    </>
  );
}

function OnAndroid({ isFirefox }: { isFirefox: boolean }) {
  return (
    <ol className={styles['steps']}>
      <li>
        <EllipsisVertical aria-hidden />
        <Trans id="install.desktop.menu">Open the menu of your browser.</Trans>
      </li>
      <li>
        <Smartphone aria-hidden />
        {isFirefox ? (
          <Trans id="install.android.firefox">Tap “Add app to Home screen”.</Trans>
        ) : (
          <Trans id="install.android.choose">Tap “Install app” or “Add to Home screen”.</Trans>
        )}
      </li>
    </ol>
  );
}
