import { Trans } from '@lingui/react/macro';
import { Ellipsis, ExternalLink } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyLink } from './CopyLink.tsx';
import styles from './InstallDialog.module.css';
import { chromeLink } from './install-links.ts';

/** An in-app browser can't install: the page has to be opened in a full browser first. */
export function InAppSteps({ isIos }: { isIos: boolean }) {
  const browser = isIos ? 'Safari' : 'Chrome';
  return (
    <>
      <p className={styles['text']}>
        <Trans id="install.inApp.first">
          You’re viewing this inside another app, which can’t install it. Open the page in {browser} first.
        </Trans>
      </p>
      {!isIos && (
        <Button variant="primary" full href={chromeLink()}>
          <Trans id="install.inApp.open">Open in {browser}</Trans>
        </Button>
      )}
      <ol className={styles['steps']}>
        <li>
          <Ellipsis aria-hidden />
          <Trans id="install.inApp.menu">Tap the dots or the compass at the edge of this window.</Trans>
        </li>
        <li>
          <ExternalLink aria-hidden />
          <Trans id="install.inApp.choose">Tap “Open in {browser}” or “Open in browser”.</Trans>
        </li>
      </ol>
      <CopyLink />
    </>
  );
}
