import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { isFieldOf } from '../../contract/subjects/account.ts';
import { useLoad } from '../../core/data/loader.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldLabels } from '../account/form/PlayerField.tsx';
import { profileDraft } from '../account/form/profile-draft.ts';
import {
  loadRegistrationInfo,
  registrationInfo,
  useRegistrationInfo,
} from '../account/form/registration-info.ts';
import { useCountryOptions } from '../account/form/select-options.ts';
import { useAccount } from '../account/state.ts';
import styles from './Profile.module.css';
import { FieldPlaceholders, ProfileFields } from './ProfileFields.tsx';
import { inOrder } from './useMissingFields.ts';
import { useProfileForm } from './useProfileForm.ts';
import { useWholeProfile } from './useWholeProfile.ts';

/** Loaded late: it is of no use before something was typed, and by then it is there. */
const leaveWarning = () => import('./LeaveWarning.tsx');

/** About as many as the form has. */
const EXPECTED_FIELDS = 12;

interface Props {
  /** What leaving is asked about: the page, or the popup. */
  page?: 'profile' | 'popupProfileData';
  onSaved?: (() => void) | undefined;
}

/** The form of the edition: the fields that the back end names for it, with all that loading them can be. */
export function ProfileForm({ page = 'profile', onSaved }: Props) {
  useWholeProfile();
  const { t } = useLingui();
  const { info, loading } = useRegistrationInfo();
  const { player } = useAccount();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  if (info && player) return <EditionForm page={page} onSaved={onSaved} />;
  if (loading.phase === 'error' || loading.phase === 'offline')
    return (
      <ErrorState
        title={t({ id: 'profile.failed', message: 'We couldn’t load the form' })}
        text={
          loading.phase === 'offline'
            ? t({ id: 'profile.failed.offline', message: 'You need a connection the first time.' })
            : undefined
        }
        action={
          <Button variant="primary" onClick={() => void loadRegistrationInfo()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      />
    );
  return (
    <div className={styles['form']} aria-busy>
      <FieldPlaceholders count={EXPECTED_FIELDS} />
      <div className={styles['actions']}>
        <div className={styles['unsaved']} />
        <Skeleton w="5.5rem" h="3rem" />
      </div>
    </div>
  );
}

function EditionForm({ page, onSaved }: Required<Props>) {
  const { t, i18n } = useLingui();
  const { info } = useRegistrationInfo();
  const { player } = useAccount();
  const { isOnline } = useSnapshot(networkStatus);
  const { isOffline, changes } = useSnapshot(profileDraft);
  const countries = useCountryOptions(info?.countries);
  const country = changes['country'] ?? player?.country;
  const edition = info?.fields.edition ?? [];
  const fields = inOrder(edition.filter(use => use.field in fieldLabels && isFieldOf(use, country)));
  const profile = useProfileForm({
    fields,
    hasState: edition.some(({ field }) => field === 'state'),
    onSaved: () => {
      toast(t({ id: 'profile.saved', message: 'Your profile is saved.' }), 'success');
      onSaved?.();
    },
  });
  const { form, changed, conflicts, discard } = profile;
  const isChanged = changed.length > 0;
  const LeaveWarning = useLazyComponent(leaveWarning, true);
  const names = changed.flatMap(field => fieldLabels[field] ?? []).map(label => i18n._(label));
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={fields.map(({ field }) => field)} />
      {isChanged && isOffline && isOnline && (
        <Alert tone="warning">
          <Trans id="profile.draft.look">
            You’re back online. Look over what you changed while offline, then save it.
          </Trans>
        </Alert>
      )}
      <ProfileFields profile={profile} fields={fields} countries={countries} />
      <div className={styles['actions']}>
        <div className={styles['unsaved']} role="status">
          {isChanged &&
            (isOnline ? (
              <Trans id="profile.unsaved">Not saved yet: {list}</Trans>
            ) : (
              <Trans id="profile.unsaved.offline">Kept in this tab until you’re back online: {list}</Trans>
            ))}
          {Object.keys(conflicts).length > 0 && (
            <p>
              <Plural
                id="profile.unsaved.conflicts"
                value={Object.keys(conflicts).length}
                one="One of them was changed elsewhere: choose which one to keep."
                other="# of them were changed elsewhere: choose which ones to keep."
              />
            </p>
          )}
        </div>
        <div className={styles['buttons']}>
          <Button
            type="submit"
            variant="primary"
            size="l"
            busy={form.isBusy}
            disabled={!isChanged || !isOnline}
          >
            <Trans id="profile.save">Save</Trans>
          </Button>
          {isChanged && (
            <Button size="l" variant="quiet" disabled={form.isBusy} onClick={discard}>
              <Trans id="profile.discard">Discard changes</Trans>
            </Button>
          )}
        </div>
      </div>
      {LeaveWarning && <LeaveWarning page={page} isActive={isChanged} onDiscard={discard} />}
    </form>
  );
}
