import { Trans } from '@lingui/react/macro';
import { askToSignOut } from '../features/account/leaving.ts';
import { useAccount } from '../features/account/state.ts';
import { CalmSwitch } from '../features/calm/CalmSwitch.tsx';
import { askAgain } from '../features/consent/state.ts';
import { LocalTime } from '../features/local-time/LocalTime.tsx';
import { SessionTimer } from '../features/session-timer/SessionTimer.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './MenuSheet.module.css';

/** What a menu ends with: how the app behaves on this device, the way out, and the time. */
export function MenuFoot({ onClose }: { onClose: () => void }) {
  const { standing } = useAccount();
  const askCookies = () => {
    onClose();
    askAgain();
  };
  return (
    <div className={styles['section']}>
      <CalmSwitch />
      <Button full variant="quiet" onClick={askCookies}>
        <Trans id="consent.again">Cookie choices</Trans>
      </Button>
      {standing === 'player' && (
        <Button full onClick={() => void askToSignOut().finally(onClose)}>
          <Trans id="auth.signOut">Sign out</Trans>
        </Button>
      )}
      <LocalTime />
      <SessionTimer />
    </div>
  );
}
