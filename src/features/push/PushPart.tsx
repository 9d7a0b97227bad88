import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLoad } from '../../core/load.ts';
import styles from './Push.module.css';
import { PushOffer } from './PushOffer.tsx';
import { PushSettings } from './PushSettings.tsx';
import { loadSdk, sdkOf } from './provider.ts';
import { loadPush, push, usePush } from './state.ts';

/** Pushes on this device, at the foot of the notifications: the offer while there is something to offer, and the settings. */
export default function PushPart({ hasNotices }: { hasNotices: boolean }) {
  useLoad(loadPush, push.loading);
  useEffect(() => void loadSdk().catch(() => undefined), []);
  const [isOpen, setOpen] = useState(false);
  const { standing, saved } = usePush();
  if (sdkOf(location.hostname) !== null || saved === null || standing === null) return null;
  return (
    <section className={styles['part']}>
      {hasNotices && !isOpen && standing === 'off' && <PushOffer />}
      <details className={styles['details']} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles['summary']}>
          <span className={styles['summaryText']}>
            <Trans id="push.heading">Notifications on this device</Trans>
          </span>
          <span className={styles['word']}>
            {standing === 'on' ? <Trans id="push.on">On</Trans> : <Trans id="push.off">Off</Trans>}
          </span>
          <ChevronDown aria-hidden className={styles['chevron']} />
        </summary>
        {isOpen && <PushSettings />}
      </details>
    </section>
  );
}
