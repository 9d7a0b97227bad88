import { Trans, useLingui } from '@lingui/react/macro';
import { navigateTo } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FormStatus } from '../../account/form/FormStatus.tsx';
import { ProfileFields } from '../../profile/ProfileFields.tsx';
import { useMissingFields } from '../../profile/useMissingFields.ts';
import TermsDialog from '../../terms/TermsDialog.tsx';
import { leaveGame } from '../leave-game.ts';
import styles from '../Play.module.css';

interface Props {
  /** The missing fields of the profile. */
  fields: readonly string[];
  onDone: () => void;
  /** Where the game's demo is; without one the dialog only leads back. */
  demoPath: string | null;
}

/** Before a game for money: the missing fields of the profile (PLAY-4), then the terms that hold (ACCOUNT-41). */
export default function CompleteProfileDialog({ fields, ...rest }: Props) {
  const asked = fields.filter(field => field !== 'terms_acceptance');
  return asked.length > 0 ? <MissingFields fields={asked} {...rest} /> : <MissingTerms {...rest} />;
}

/** A demo does without them. */
function MissingTerms({ onDone, demoPath }: Omit<Props, 'fields'>) {
  return (
    <TermsDialog
      onAccepted={onDone}
      onLater={() => (demoPath === null ? leaveGame() : navigateTo(demoPath, { replace: true }))}
      later={
        demoPath === null ? (
          <Trans id="play.profile.later">Not now</Trans>
        ) : (
          <Trans id="play.profile.demo">Play the demo instead</Trans>
        )
      }
    />
  );
}

/** A blocking popup: the game opens when they are saved. */
function MissingFields({ fields, onDone, demoPath }: Props) {
  const { t } = useLingui();
  const { profile, fields: shown, countries, placeholders } = useMissingFields(fields, onDone);
  const { form } = profile;
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
          <Button
            type="submit"
            form="profile-first"
            variant="primary"
            busy={form.isBusy}
            disabled={placeholders > 0}
          >
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
        <ProfileFields profile={profile} fields={shown} countries={countries} placeholders={placeholders} />
      </form>
    </Dialog>
  );
}
