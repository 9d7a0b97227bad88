import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useTurnOnPush } from './usePushActions.ts';

const DECLINED_KEY = 'orbit.pushDeclined';

/**
 * Offered once per device, where the player has just seen notifications; the browser's own prompt follows only on a
 * press.
 */
export function PushOffer() {
  const { t } = useLingui();
  const { busy } = usePush();
  const [isDeclined, setDeclined] = useState(() => safeLocalStorage.get(DECLINED_KEY) !== null);
  const turnOn = useTurnOnPush();
  const decline = () => {
    safeLocalStorage.set(DECLINED_KEY, '1');
    setDeclined(true);
  };
  if (isDeclined) return null;
  return (
    <Alert announce={false} icon={<BellRing aria-hidden />}>
      <p className={styles['offer']}>
        {t({
          id: 'push.offer',
          message:
            'Get alerts about your money and your account, even when the app is closed. No offers unless you want them.',
        })}
      </p>
      <div className={styles['row']}>
        <Button size="s" variant="primary" busy={busy} onClick={turnOn}>
          <Trans id="push.turnOn">Turn on</Trans>
        </Button>
        <Button size="s" variant="quiet" onClick={decline}>
          <Trans id="push.notNow">Not now</Trans>
        </Button>
      </div>
    </Alert>
  );
}
