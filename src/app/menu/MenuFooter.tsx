import { Trans } from '@lingui/react/macro';
import { requestSignOut } from '../../features/account/session/sign-out-warning.ts';
import { useAccount } from '../../features/account/state.ts';
import { CalmSwitch } from '../../features/calm/CalmSwitch.tsx';
import { reopenConsent } from '../../features/consent/state.ts';
import { DeviceCheckButton } from '../../features/device-check/DeviceCheckButton.tsx';
import { SessionTimer } from '../../features/safe-play/SessionTimer.tsx';
import { LocalTime } from '../../features/settings/LocalTime.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './MenuSheet.module.css';

/** The end of the menu: settings of this device, sign-out and the clock. */
export function MenuFooter({ onClose }: { onClose: () => void }) {
  const { authStatus } = useAccount();
  const openCookieChoices = () => {
    onClose();
    reopenConsent();
  };
  return (
    <div className={styles['section']}>
      <CalmSwitch />
      <Button full variant="quiet" onClick={openCookieChoices}>
        <Trans id="consent.again">Cookie choices</Trans>
      </Button>
      <DeviceCheckButton look="full" />
      {authStatus === 'player' && (
        <Button full onClick={() => void requestSignOut().finally(onClose)}>
          <Trans id="auth.signOut">Sign out</Trans>
        </Button>
      )}
      <LocalTime />
      <SessionTimer />
    </div>
  );
}
