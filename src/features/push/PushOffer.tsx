import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { deviceStore } from '../../core/device-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useTurnOn } from './useTurnOn.ts';

const DECLINED = 'orbit.pushDeclined';

/** Asked once a device, where the player has just seen what notifications are good for; never by the browser itself. */
export function PushOffer() {
  const { t } = useLingui();
  const { busy } = usePush();
  const [isDeclined, setDeclined] = useState(() => deviceStore.get(DECLINED) !== null);
  const turnOn = useTurnOn();
  const decline = () => {
    deviceStore.set(DECLINED, '1');
    setDeclined(true);
  };
  if (isDeclined) return null;
  return (
    <Notice live={false} icon={<BellRing aria-hidden />}>
      <p className={styles['offer']}>
        {t({
          id: 'push.offer',
          message:
            'Hear of your money and your account also when the app is closed. No offers unless you want them.',
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
    </Notice>
  );
}
