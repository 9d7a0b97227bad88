import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import { turnOff } from './actions.ts';
import styles from './Push.module.css';
import { PushLog } from './PushLog.tsx';
import { PushObstacle } from './PushObstacle.tsx';
import { PushTopics } from './PushTopics.tsx';
import { QuietHours } from './QuietHours.tsx';
import { usePush } from './state.ts';
import { useTurnOn } from './useTurnOn.ts';

/** What this device does, what the player wants on all devices, and what came (product 2.22). */
export function PushSettings() {
  const { standing, busy } = usePush();
  const turnOn = useTurnOn();
  return (
    <div className={styles['settings']}>
      {standing === 'on' && (
        <Button size="s" busy={busy} onClick={() => void turnOff()}>
          <Trans id="push.turnOff">Turn off on this device</Trans>
        </Button>
      )}
      {standing === 'off' && (
        <Button size="s" variant="primary" busy={busy} onClick={turnOn}>
          <Trans id="push.turnOnHere">Turn on for this device</Trans>
        </Button>
      )}
      <PushObstacle />
      <PushTopics />
      <QuietHours />
      <PushLog />
    </div>
  );
}
