import { Trans } from '@lingui/react/macro';
import { CircleCheck, Ellipsis, Share, SquarePlus } from 'lucide-react';
import styles from './InstallDialog.module.css';

/** The share sheet; Safari's own bar is at the edge of the screen, and the mark points there. */
export function IosSteps({ isSafari }: { isSafari: boolean }) {
  return (
    <>
      <ol className={styles['steps']}>
        <li>
          <Share aria-hidden />
          {isSafari ? (
            <Trans id="install.ios.share">Tap Share in Safari’s bar.</Trans>
          ) : (
            <Trans id="install.ios.shareElsewhere">
              Tap Share, beside the address or in the browser’s menu.
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
          <Trans id="install.ios.hidden">No Share sign? It is behind the three dots of the bar.</Trans>
        </p>
      )}
      {isSafari && <span className={styles['pointer']} aria-hidden="true" />}
    </>
  );
}
