import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type DeviceFact, deviceFacts, thirdPartyScripts } from '../../contract/operator/third-party.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import {
  grantDeviceConsent,
  hasDeviceConsent,
  withdrawDeviceConsent,
} from '../third-party/script-consent.ts';
import styles from './DeviceCheck.module.css';

const factLabels: Readonly<Record<DeviceFact, MessageDescriptor>> = {
  screen: msg({ id: 'deviceCheck.fact.screen', message: 'Size and colour depth of the screen' }),
  timeZone: msg({ id: 'deviceCheck.fact.timeZone', message: 'Time zone' }),
  languages: msg({ id: 'deviceCheck.fact.languages', message: 'Languages of the browser' }),
  processors: msg({ id: 'deviceCheck.fact.processors', message: 'Number of processor cores' }),
};

/** What the device check reads, and the player's consent to it. Nothing is read or loaded before (decision 0027). */
export default function DeviceCheckDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [isAllowed, setAllowed] = useState(hasDeviceConsent);
  const change = (isOn: boolean) => {
    if (isOn) grantDeviceConsent();
    else withdrawDeviceConsent();
    setAllowed(hasDeviceConsent());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ id: 'deviceCheck.title', message: 'Device check' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      size="s"
    >
      <div className={styles['body']}>
        <p>
          <Trans id="deviceCheck.text">
            The device check helps us notice when someone else uses your account. It runs when you sign in or
            create an account, and only if you allow it.
          </Trans>
        </p>
        <h3>
          <Trans id="deviceCheck.reads">What it reads</Trans>
        </h3>
        <ul className={styles['facts']}>
          {deviceFacts.map(fact => (
            <li key={fact}>{i18n._(factLabels[fact])}</li>
          ))}
        </ul>
        <p>
          <Trans id="deviceCheck.sent">
            We receive a checksum of these. The details themselves stay on this device.
          </Trans>
        </p>
        <Switch
          label={t({ id: 'deviceCheck.allow', message: 'Allow the device check' })}
          hint={
            isAllowed
              ? t({ id: 'deviceCheck.on', message: 'You can turn this off here at any time.' })
              : t({ id: 'deviceCheck.off', message: 'Nothing is read. You can still sign in.' })
          }
          checked={isAllowed}
          disabled={thirdPartyScripts.fraud === null}
          onChange={change}
        />
      </div>
    </Dialog>
  );
}
