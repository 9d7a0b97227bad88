import { Trans } from '@lingui/react/macro';
import { CopyLink } from './CopyLink.tsx';
import styles from './InstallDialog.module.css';

/** Nothing can be installed here, and which browser can. */
export function OtherBrowser({ isIos }: { isIos: boolean }) {
  return (
    <>
      <p className={styles['words']}>
        {isIos ? (
          <Trans id="install.other.ios">
            On this version of iOS only Safari installs apps. Open the page there.
          </Trans>
        ) : (
          <Trans id="install.other.desktop">
            This browser does not install apps. Chrome, Edge and Safari do: open the page there.
          </Trans>
        )}
      </p>
      <CopyLink />
    </>
  );
}
