import { Trans, useLingui } from '@lingui/react/macro';
import { useLoad } from '../../../core/data/loader.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { FailedLoad } from '../../maintenance/FailedLoad.tsx';
import { useVisit } from '../../visit/state.ts';
import styles from '../Account.module.css';
import { FormStatus } from '../form/FormStatus.tsx';
import { type Fields, validateFields } from '../form/field-rules.ts';
import { minimumAge, ruleContext } from '../form/minimum-age.ts';
import { PlayerField } from '../form/PlayerField.tsx';
import { loadRegistrationInfo, registrationInfo, useRegistrationInfo } from '../form/registration-info.ts';
import { useCountryOptions } from '../form/select-options.ts';
import { useForm } from '../form/useForm.ts';
import { ConsentFields } from '../sign-up/ConsentFields.tsx';
import { useAccount } from '../state.ts';
import { completeAccount } from './state.ts';

/** The registration's fields that a provider does not tell, the country first. */
const ASKED = ['country', 'date_of_birth', 'nickname', 'terms_acceptance', 'receive_promos'];

/** What a registration asks for, of a player who came without its form (ACCOUNT-15). */
export function CompleteAccountForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { info, loading } = useRegistrationInfo();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  if (info) {
    const known = info.fields.registration;
    const fields = ASKED.flatMap(name => known.filter(({ field }) => field === name));
    return <Details fields={fields} onDone={onDone} />;
  }
  if (loading.phase === 'error' || loading.phase === 'offline')
    return (
      <FailedLoad
        phase={loading.phase}
        onRetry={loadRegistrationInfo}
        title={t({ id: 'auth.signUp.failed', message: 'We couldn’t load the form' })}
        offline={{
          title: t({ id: 'auth.signUp.offline', message: 'You need a connection to create an account' }),
          text: '',
        }}
      />
    );
  return <Skeleton h="20rem" radius="text" />;
}

function Details({ fields, onDone }: { fields: Fields; onDone: () => void }) {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  const { player } = useAccount();
  const { context } = useVisit();
  const country = useCountryOptions(info?.countries);
  const form = useForm({
    name: 'complete-account',
    initial: {
      country: player?.country ?? context?.country ?? '',
      terms_acceptance: false,
      receive_promos: false,
    },
    validate: values => validateFields(fields, values, ruleContext(values)),
    submit: async values => {
      const filled = fields.filter(({ field }) => values[field] !== undefined && values[field] !== '');
      const user = Object.fromEntries(filled.map(({ field }) => [field, values[field]]));
      await completeAccount({ ...user, terms_acceptance: true });
      onDone();
    },
  });
  const age = minimumAge(form.values['country']);
  return (
    <form className={styles['form']} {...form.formProps}>
      <p className={styles['text']}>
        <Trans id="auth.details.text">One more step: we need this for every account.</Trans>
      </p>
      <FormStatus form={form} fields={fields.map(({ field }) => field)} />
      {fields.map(({ field, required }) => (
        <PlayerField
          key={field}
          form={form}
          field={field}
          required={required}
          options={{ country, currency: [] }}
          hint={
            field === 'date_of_birth' &&
            form.errors['date_of_birth'] === undefined &&
            t({ id: 'field.birthday.hint', message: `You must be ${age} or over.` })
          }
        />
      ))}
      <ConsentFields form={form} fields={fields} />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        <Trans id="action.continue">Continue</Trans>
      </Button>
    </form>
  );
}
