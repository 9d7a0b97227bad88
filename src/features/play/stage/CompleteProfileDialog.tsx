import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { useLoad } from '../../core/load.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { countryOptions } from '../account/country-options.ts';
import { FormStatus } from '../account/FormStatus.tsx';
import { PlayerField } from '../account/PlayerField.tsx';
import { loadRegistrationInfo, registrationInfo, useRegistrationInfo } from '../account/registration-info.ts';
import { leaveGame } from './leave.ts';
import styles from './Play.module.css';
import { useProfileForm } from './useProfileForm.ts';

interface Props {
  /** What the profile still lacks. */
  fields: readonly string[];
  onDone: () => void;
}

/** Before the first game for money: a blocking popup with the missing fields (platform 4, Play). */
export default function ProfileFirst({ fields, onDone }: Props) {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  const { locale } = useSnapshot(language);
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  const { form, shown } = useProfileForm(fields, onDone);
  const options = { country: countryOptions(info?.countries ?? [], locale), currency: [] };
  return (
    <Dialog
      open
      blocking
      title={t({ id: 'play.profile', message: 'Before you play with your balance' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={leaveGame}
      footer={
        <>
          <Button variant="quiet" onClick={leaveGame}>
            <Trans id="play.profile.later">Not now</Trans>
          </Button>
          <Button type="submit" form="profile-first" variant="primary" busy={form.isBusy}>
            <Trans id="play.profile.save">Save and play</Trans>
          </Button>
        </>
      }
    >
      <form id="profile-first" className={styles['profile']} {...form.formProps}>
        <p>
          <Trans id="play.profile.text">
            The licence asks who plays. You are asked once; playing in demo needs none of it.
          </Trans>
        </p>
        <FormStatus form={form} fields={shown.map(({ field }) => field)} />
        {shown.map(({ field, required }) => (
          <PlayerField key={field} form={form} field={field} required={required} options={options} />
        ))}
      </form>
    </Dialog>
  );
}
