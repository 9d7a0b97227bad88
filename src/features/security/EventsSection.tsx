import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SecurityEventType } from '../../contract/subjects/security.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Security.module.css';
import { SecuritySection } from './SecuritySection.tsx';
import { usePlace } from './SessionsSection.tsx';
import { useSecurity } from './state.ts';

const EVENT_NAMES: Readonly<Record<SecurityEventType, MessageDescriptor>> = {
  signed_in: msg({ id: 'security.event.signed_in', message: 'Signed in' }),
  wrong_code: msg({ id: 'security.event.wrong_code', message: 'Right password, wrong code' }),
  password_changed: msg({ id: 'security.event.password_changed', message: 'Password changed' }),
  session_ended: msg({ id: 'security.event.session_ended', message: 'Other devices signed out' }),
  two_factor_on: msg({ id: 'security.event.two_factor_on', message: 'Two-factor turned on' }),
  two_factor_off: msg({ id: 'security.event.two_factor_off', message: 'Two-factor turned off' }),
  recovery_codes_made: msg({ id: 'security.event.recovery_codes_made', message: 'New recovery codes' }),
  recovery_code_used: msg({ id: 'security.event.recovery_code_used', message: 'Recovery code used' }),
  passkey_added: msg({ id: 'security.event.passkey_added', message: 'Passkey added' }),
  passkey_removed: msg({ id: 'security.event.passkey_removed', message: 'Passkey removed' }),
  data_downloaded: msg({ id: 'security.event.data_downloaded', message: 'Data downloaded' }),
  account_closed: msg({ id: 'security.event.account_closed', message: 'Account closed' }),
  account_reopened: msg({ id: 'security.event.account_reopened', message: 'Account reopened by support' }),
  provider_linked: msg({ id: 'security.event.provider_linked', message: 'Sign-in connected' }),
  provider_unlinked: msg({ id: 'security.event.provider_unlinked', message: 'Sign-in disconnected' }),
};
const FIRST = 5;

const isKnown = (type: string): type is SecurityEventType => type in EVENT_NAMES;

export function EventsSection() {
  const { t, i18n } = useLingui();
  const { overview } = useSecurity();
  const [isWhole, setWhole] = useState(false);
  const placeOf = usePlace();
  const dayTime = useTimeFormat();
  const events = overview?.events.filter(({ type }) => isKnown(type)) ?? [];
  return (
    <SecuritySection
      title={t({ id: 'security.events.title', message: 'Recent activity' })}
      text={
        events.length === 0 ? (
          <Trans id="security.events.none">Nothing has happened in the last year.</Trans>
        ) : undefined
      }
      actions={
        events.length > FIRST &&
        !isWhole && (
          <Button onClick={() => setWhole(true)}>
            <Trans id="security.events.more">Show more</Trans>
          </Button>
        )
      }
    >
      <ul className={styles['list']}>
        {events.slice(0, isWhole ? undefined : FIRST).map(({ id, type, at, device, country }) => (
          <li key={id} className={styles['row']}>
            <div className={styles['what']}>
              <p className={styles['name']}>{isKnown(type) && i18n._(EVENT_NAMES[type])}</p>
              <p className={styles['details']}>{[device, placeOf(country)].filter(Boolean).join(' · ')}</p>
            </div>
            <time className={styles['details']} dateTime={at}>
              {dayTime(Date.parse(at))}
            </time>
          </li>
        ))}
      </ul>
    </SecuritySection>
  );
}
