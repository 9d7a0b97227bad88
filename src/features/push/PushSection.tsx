import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { brand } from '../../contract/operator/brand.ts';
import { useLoad } from '../../core/data/loader.ts';
import styles from './Push.module.css';
import { PushOffer } from './PushOffer.tsx';
import { PushSettings } from './PushSettings.tsx';
import { loadPush, push, usePush } from './state.ts';

/** Our own pushes, or on some hosts those of a third party's script that the brand file names (PUSH-8). */
export const pushSdkUrl = (host: string): string | null => brand.pushSdk[host] ?? null;

let sdkLoad: Promise<void> | null = null;

/** Loads the third party's script, once; it asks and subscribes by itself. Does nothing without one. */
export function loadPushSdk(host = location.hostname): Promise<void> {
  const src = pushSdkUrl(host);
  if (src === null) return Promise.resolve();
  sdkLoad ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src, async: true, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
  return sdkLoad;
}

/**
 * Pushes on this device, at the foot of the notifications: the offer while there is something to offer, and the settings.
 */
export default function PushSection({ hasNotifications }: { hasNotifications: boolean }) {
  useLoad(loadPush, push.loading);
  useEffect(() => void loadPushSdk().catch(() => undefined), []);
  const [isOpen, setOpen] = useState(false);
  const { status, saved } = usePush();
  if (pushSdkUrl(location.hostname) !== null || saved === null || status === null) return null;
  return (
    <section className={styles['part']}>
      {hasNotifications && !isOpen && status === 'off' && <PushOffer />}
      <details className={styles['details']} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles['summary']}>
          <span className={styles['summaryText']}>
            <Trans id="push.heading">Notifications on this device</Trans>
          </span>
          <span className={styles['status']}>
            {status === 'on' ? <Trans id="push.on">On</Trans> : <Trans id="push.off">Off</Trans>}
          </span>
          <ChevronDown aria-hidden className={styles['chevron']} />
        </summary>
        {isOpen && <PushSettings />}
      </details>
    </section>
  );
}
