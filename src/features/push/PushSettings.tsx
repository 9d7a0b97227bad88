import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import { turnOffPush } from './actions.ts';
import styles from './Push.module.css';
import { PushLog } from './PushLog.tsx';
import { PushTopics } from './PushTopics.tsx';
import { PushUnavailable } from './PushUnavailable.tsx';
import { QuietHours } from './QuietHours.tsx';
import { usePush } from './state.ts';
import { useTurnOnPush } from './usePushActions.ts';

/** Pushes on this device, the player's choice for all devices, and the log (PUSH-15). */
export function PushSettings() {
  const { status, busy } = usePush();
  const turnOn = useTurnOnPush();
  return (
    <div className={styles['settings']}>
      {status === 'on' && (
        <Button size="s" busy={busy} onClick={() => void turnOffPush()}>
          <Trans id="push.turnOff">Turn off on this device</Trans>
        </Button>
      )}
      {status === 'off' && (
        <Button size="s" variant="primary" busy={busy} onClick={turnOn}>
          <Trans id="push.turnOnHere">Turn on for this device</Trans>
        </Button>
      )}
      <PushUnavailable />
      <PushTopics />
      <QuietHours />
      <PushLog />
    </div>
  );
}
