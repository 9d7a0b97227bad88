import { Trans } from '@lingui/react/macro';
import { brand } from '../../contract/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { InAppSteps } from './InAppSteps.tsx';
import styles from './InstallDialog.module.css';
import { IosSteps } from './IosSteps.tsx';
import { MenuSteps } from './MenuSteps.tsx';
import { OtherBrowser } from './OtherBrowser.tsx';
import { installNow, useInstall } from './state.ts';
import type { InstallWay } from './way.ts';

/** The way itself: one button where the browser asks, else what to tap. */
export function InstallSteps({ way }: { way: InstallWay }) {
  if (way === 'prompt') return <Prompt />;
  if (way === 'installed') return <Installed />;
  if (way === 'in-app-ios' || way === 'in-app-android') return <InAppSteps isIos={way === 'in-app-ios'} />;
  if (way === 'ios-safari' || way === 'ios-browser') return <IosSteps isSafari={way === 'ios-safari'} />;
  if (way === 'ios-old' || way === 'elsewhere') return <OtherBrowser isIos={way === 'ios-old'} />;
  return <MenuSteps way={way} />;
}

function Prompt() {
  const { isAsking } = useInstall();
  return (
    <div className={styles['act']}>
      <Button variant="primary" full busy={isAsking} onClick={() => void installNow()} data-autofocus>
        <Trans id="install.action">Install</Trans>
      </Button>
      <p className={styles['note']}>
        <Trans id="install.prompt.note">
          Your browser asks once more. It takes a few seconds and no store.
        </Trans>
      </p>
    </div>
  );
}

function Installed() {
  const { name } = brand;
  return (
    <p className={styles['words']}>
      <Trans id="install.done">
        {name} is on this device. Open it from the home screen or the list of your apps.
      </Trans>
    </p>
  );
}
