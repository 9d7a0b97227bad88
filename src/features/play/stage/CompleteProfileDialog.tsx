import { Trans, useLingui } from '@lingui/react/macro';
import { useLoad } from '../../../core/data/loader.ts';
import { navigateTo } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormStatus } from '../../account/form/FormStatus.tsx';
import { PlayerField } from '../../account/form/PlayerField.tsx';
import {
  loadRegistrationInfo,
  registrationInfo,
  useRegistrationInfo,
} from '../../account/form/registration-info.ts';
import { useCountryOptions } from '../../account/form/select-options.ts';
import { leaveGame } from '../leave-game.ts';
import styles from '../Play.module.css';
import { useCompleteProfileForm } from './useCompleteProfileForm.ts';

interface Props {
  /** The missing fields of the profile. */
  fields: readonly string[];
  onDone: () => void;
  /** Where the game's demo is; without one the dialog only leads back. */
  demoPath: string | null;
}

/** Before the first game for money: a blocking popup with the missing fields (PLAY-4). */
export default function CompleteProfileDialog({ fields, onDone, demoPath }: Props) {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  const { form, shown } = useCompleteProfileForm(fields, onDone);
  const options = { country: useCountryOptions(info?.countries), currency: [] };
  return (
    <Dialog
      open
      blocking
      title={t({ id: 'play.profile', message: 'Before you play with your balance' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={leaveGame}
      footer={
        <>
          {demoPath === null ? (
            <Button variant="quiet" onClick={leaveGame}>
              <Trans id="play.profile.later">Not now</Trans>
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => navigateTo(demoPath, { replace: true })}>
              <Trans id="play.profile.demo">Play the demo instead</Trans>
            </Button>
          )}
          <Button type="submit" form="profile-first" variant="primary" busy={form.isBusy}>
            <Trans id="play.profile.save">Save and play</Trans>
          </Button>
        </>
      }
    >
      <form id="profile-first" className={styles['profile']} {...form.formProps}>
        <p>
          <Trans id="play.profile.text">
            We need these details before you play with your balance. We ask only once, and you don’t need them
            for the demo.
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
