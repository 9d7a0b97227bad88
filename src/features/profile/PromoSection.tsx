import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { playerExtras } from '../../contract/subjects/player-extras.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Switch } from '../../ui/controls/Switch.tsx';
import { updateProfile } from '../account/actions.ts';
import { useRegistrationInfo } from '../account/form/registration-info.ts';
import { account, loadAccount, useAccount } from '../account/state.ts';
import styles from './Profile.module.css';

type PromoField = 'receive_promos' | 'receive_sms_promos';

/** What the player is sent: each switch is saved at once. */
export function PromoSection() {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  const { player, isPartial } = useAccount();
  const { isOnline } = useSnapshot(networkStatus);
  const [saving, setSaving] = useState<{ field: PromoField; value: boolean } | null>(null);
  const shown = (info?.fields.edition ?? []).map(({ field }) => field);
  if (!player || !(shown.includes('receive_promos') || shown.includes('receive_sms_promos'))) return null;
  const has = (field: PromoField) => (saving?.field === field ? saving.value : player[field]);
  const change = (field: PromoField) => (value: boolean) => {
    setSaving({ field, value });
    const save = field === 'receive_promos' && value ? subscribe() : saveField(field, value);
    void save.finally(() => setSaving(null));
  };
  const needsPhone = !isPartial && !player.mobile_phone && !player.receive_sms_promos;
  const isLocked = !isOnline || saving !== null;
  return (
    <section className={styles['section']}>
      <h2>
        <Trans id="profile.promos">Offers</Trans>
      </h2>
      {shown.includes('receive_promos') && (
        <Switch
          label={t({ id: 'profile.promos.mail', message: 'Offers by e-mail' })}
          hint={
            isOnline
              ? undefined
              : t({ id: 'profile.promos.offline', message: 'You need a connection to change this.' })
          }
          checked={has('receive_promos')}
          onChange={change('receive_promos')}
          disabled={isLocked}
        />
      )}
      {shown.includes('receive_sms_promos') && (
        <Switch
          label={t({ id: 'profile.promos.sms', message: 'Offers by text message' })}
          hint={
            needsPhone
              ? t({ id: 'profile.promos.phone', message: 'Save your mobile phone first.' })
              : undefined
          }
          checked={has('receive_sms_promos')}
          onChange={change('receive_sms_promos')}
          disabled={isLocked || needsPhone}
        />
      )}
    </section>
  );
}

/** Subscribes to promos by mail, with the three notices of ACCOUNT-39. Another device may have done so already. */
async function subscribe(): Promise<void> {
  try {
    const { receive_promos } = await call(playerExtras.loadSubscriptions);
    if (receive_promos)
      toast(translate({ id: 'profile.promos.already', message: 'You’re already subscribed.' }));
    else {
      await call(playerExtras.subscribeToPromos, { key: newIdempotencyKey() });
      toast(translate({ id: 'profile.promos.subscribed', message: 'You’re subscribed.' }), 'success');
    }
    if (account.player) account.player.receive_promos = true;
    void loadAccount();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showFailure();
  }
}

async function saveField(field: PromoField, value: boolean): Promise<void> {
  try {
    await updateProfile({ [field]: value });
    toast(translate({ id: 'profile.promos.saved', message: 'Saved.' }), 'success');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showFailure();
  }
}

const showFailure = () =>
  toast(
    translate({ id: 'profile.promos.failed', message: 'Something went wrong. Please try again.' }),
    'warning',
  );
