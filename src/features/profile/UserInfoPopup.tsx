import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { isFieldOf } from '../../contract/subjects/account.ts';
import type { Player } from '../../contract/subjects/player.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import type { PopupProps } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import type { Fields } from '../account/form/field-rules.ts';
import { fieldLabels } from '../account/form/PlayerField.tsx';
import { useRegistrationInfo } from '../account/form/registration-info.ts';
import { useAccount } from '../account/state.ts';
import styles from './Profile.module.css';
import { ProfileFields } from './ProfileFields.tsx';
import { useMissingFields } from './useMissingFields.ts';
import { useWholeProfile } from './useWholeProfile.ts';

type Context = 'deposit' | 'cashout';

/**
 * What is still missing of the player's details (ROUTE-59): for the context that the address names, `?context=deposit`, else for
 * playing with money.
 */
export default function UserInfoPopup({ onClose }: PopupProps) {
  useWholeProfile();
  const { player, isPartial } = useAccount();
  const { isOnline } = useSnapshot(networkStatus);
  const { info } = useRegistrationInfo();
  const context = contextOf(location.search);
  // The copy of the device lacks fields that are there.
  const now = isPartial ? [] : missingOf(player, info?.fields ?? null, context);
  // Stays while the form is open: a field does not go away because it was saved on another device.
  const [missing, setMissing] = useState(now);
  if (missing.length === 0 && now.length > 0) setMissing(now);
  const { profile, fields, countries, placeholders } = useMissingFields(missing, onClose);
  if (missing.length === 0 && (isPartial || !info))
    return isOnline ? (
      <Skeleton h="280px" />
    ) : (
      <p role="status">
        <Trans id="profile.missing.offline">We can only check this with a connection.</Trans>
      </p>
    );
  if (missing.length === 0)
    return (
      <div className={styles['narrow']}>
        <Alert tone="success">
          <Trans id="profile.complete">We have all the details we need from you.</Trans>
        </Alert>
        <Button variant="primary" size="l" full onClick={onClose}>
          <Trans id="action.close">Close</Trans>
        </Button>
      </div>
    );
  const { form } = profile;
  return (
    <form className={styles['form']} {...form.formProps}>
      <p className={styles['text']}>
        <Trans id="profile.missing">We need these details before you go on. We ask only once.</Trans>
      </p>
      <FormStatus form={form} fields={fields.map(({ field }) => field)} />
      <ProfileFields profile={profile} fields={fields} countries={countries} placeholders={placeholders} />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy} disabled={placeholders > 0}>
        <Trans id="profile.save">Save</Trans>
      </Button>
    </form>
  );
}

function contextOf(search: string): Context | null {
  const context = new URLSearchParams(search).get('context');
  return context === 'deposit' || context === 'cashout' ? context : null;
}

type Profile = Pick<Player, 'country'> & { readonly auth_fields_missed: readonly string[] };

/** The fields that the context requires and the profile lacks, as far as a form can ask for them. */
function missingOf(
  player: Profile | null,
  known: Readonly<Record<Context, Fields>> | null,
  context: Context | null,
): readonly string[] {
  if (!player) return [];
  const values = player as unknown as Readonly<Record<string, unknown>>;
  const lacking =
    context && known
      ? known[context]
          .filter(use => use.required && isFieldOf(use, player.country) && !values[use.field])
          .map(({ field }) => field)
      : player.auth_fields_missed;
  return lacking.filter(field => field in fieldLabels);
}
