import { Trans } from '@lingui/react/macro';
import {
  CircleCheck,
  Ellipsis,
  EllipsisVertical,
  MonitorDown,
  Share,
  Smartphone,
  SquarePlus,
} from 'lucide-react';
import { brand } from '../../contract/operator/brand.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyLink } from './CopyLink.tsx';
import { InAppSteps } from './InAppSteps.tsx';
import styles from './InstallDialog.module.css';
import type { InstallMethod } from './install-method.ts';
import { promptInstall, useInstall } from './state.ts';

/** The steps: one button where the browser prompts, else what to tap. */
export function InstallSteps({ method }: { method: InstallMethod }) {
  if (method === 'prompt') return <Prompt />;
  if (method === 'installed') return <Installed />;
  if (method === 'in-app-ios' || method === 'in-app-android')
    return <InAppSteps isIos={method === 'in-app-ios'} />;
  if (method === 'ios-safari' || method === 'ios-browser')
    return <IosSteps isSafari={method === 'ios-safari'} />;
  if (method === 'ios-old' || method === 'elsewhere')
    return <OtherBrowserSteps isIos={method === 'ios-old'} />;
  return <MenuSteps method={method} />;
}

function Prompt() {
  const { isAsking } = useInstall();
  return (
    <div className={styles['act']}>
      <Button variant="primary" full busy={isAsking} onClick={() => void promptInstall()} data-autofocus>
        <Trans id="install.action">Install</Trans>
      </Button>
      <p className={styles['note']}>
        <Trans id="install.prompt.note">Your browser will ask you to confirm. No app store needed.</Trans>
      </p>
    </div>
  );
}

function Installed() {
  const { name } = brand;
  return (
    <p className={styles['text']}>
      <Trans id="install.done">
        {name} is installed. Open it from your home screen or your list of apps.
      </Trans>
    </p>
  );
}

/** The share sheet; Safari's bar is at the edge of the screen, and the arrow points there. */
function IosSteps({ isSafari }: { isSafari: boolean }) {
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          <Share aria-hidden />
          {isSafari ? (
            <Trans id="install.ios.share">Tap Share in Safari’s toolbar.</Trans>
          ) : (
            <Trans id="install.ios.shareElsewhere">
              Tap Share, next to the address or in the browser’s menu.
            </Trans>
          )}
        </li>
        <li>
          <SquarePlus aria-hidden />
          <Trans id="install.ios.add">Scroll down and tap “Add to Home Screen”.</Trans>
        </li>
        <li>
          <CircleCheck aria-hidden />
          <Trans id="install.ios.confirm">Tap “Add”, and open the app from your Home Screen.</Trans>
        </li>
      </ol>
      {isSafari && (
        <p className={styles['note']}>
          <Ellipsis aria-hidden />
          <Trans id="install.ios.hidden">No Share button? Tap the three dots in the toolbar.</Trans>
        </p>
      )}
      {isSafari && <span className={styles['pointer']} aria-hidden="true" />}
    </>
  );
}

/** Browsers that install from a menu of their own. */
function MenuSteps({ method }: { method: InstallMethod }) {
  if (method === 'mac-safari') return <MacSteps />;
  return method === 'desktop-chromium' ? (
    <DesktopSteps />
  ) : (
    <AndroidSteps isFirefox={method === 'android-firefox'} />
  );
}

function MacSteps() {
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

function DesktopSteps() {
  const { name } = brand;
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          <EllipsisVertical aria-hidden />
          <Trans id="install.desktop.menu">Open your browser’s menu.</Trans>
        </li>
        <li>
          <MonitorDown aria-hidden />
          <Trans id="install.desktop.choose">
            Choose “Install {name}”. It may be under “Cast, save and share” or “Apps”.
          </Trans>
        </li>
      </ol>
      <p className={styles['note']}>
        <Trans id="install.desktop.private">You can’t install apps from a private window.</Trans>
      </p>
    </>
  );
}

function AndroidSteps({ isFirefox }: { isFirefox: boolean }) {
  return (
    <ol className={styles['steps']}>
      <li>
        <EllipsisVertical aria-hidden />
        <Trans id="install.desktop.menu">Open your browser’s menu.</Trans>
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

/** This browser can't install; names one that can. */
function OtherBrowserSteps({ isIos }: { isIos: boolean }) {
  return (
    <>
      <p className={styles['text']}>
        {isIos ? (
          <Trans id="install.other.ios">
            On this version of iOS, only Safari can install apps. Open the page there.
          </Trans>
        ) : (
          <Trans id="install.other.desktop">
            This browser can’t install apps. Open the page in Chrome, Edge or Safari.
          </Trans>
        )}
      </p>
      <CopyLink />
    </>
  );
}
