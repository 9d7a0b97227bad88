import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { useLoad } from '../../core/load.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { loadVisit, useVisit, visit } from '../visit/state.ts';
import styles from './Account.module.css';
import { AccountLink, type Place } from './AccountLink.tsx';
import { Consents } from './Consents.tsx';
import { countryOptions } from './country-options.ts';
import { currencyOptions } from './currency-options.ts';
import { FormStatus } from './FormStatus.tsx';
import type { Fields } from './field-rules.ts';
import { minimumAge } from './minimum-age.ts';
import { PlayerField } from './PlayerField.tsx';
import { Restricted } from './Restricted.tsx';
import { loadRegistrationInfo, registrationInfo, useRegistrationInfo } from './registration-info.ts';
import { returnAfter } from './return-after.ts';
import { useSignUp } from './useSignUp.ts';

interface Props {
  place: Place;
  onClose?: (() => void) | undefined;
}

/** Creating an account, on the screen and in the popup. */
export function SignUpForm({ place, onClose }: Props) {
  const { info, loading } = useRegistrationInfo();
  const { context, loading: visiting } = useVisit();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  useLoad(loadVisit, visit.loading);
  if (context?.restricted) return <Restricted form="registration" />;
  const isVisitKnown = context !== null || visiting.phase === 'error' || visiting.phase === 'offline';
  if (info && isVisitKnown)
    return <SignUpFields place={place} onClose={onClose} fields={info.fields.registration} />;
  if (loading.phase === 'error' || loading.phase === 'offline') return <NoForm phase={loading.phase} />;
  return <FormSkeleton />;
}

function SignUpFields({ place, onClose, fields }: Props & { fields: Fields }) {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  const { locale } = useSnapshot(language);
  const country = countryOptions(info?.countries ?? [], locale);
  const currency = currencyOptions(info?.currencies ?? [], locale);
  const choices = { countries: codes(country), currencies: codes(currency) };
  const form = useSignUp(fields, choices, show => returnAfter(place, onClose, show));
  const age = minimumAge(form.values['country']);
  const hints: Readonly<Record<string, React.ReactNode>> = {
    date_of_birth: t({ id: 'field.birthday.hint', message: `You have to be ${age} or older.` }),
    email: form.errors['email'] === 'errors.email.taken' && (
      <AccountLink to="login" place={place}>
        <Trans id="auth.signInInstead">Sign in instead</Trans>
      </AccountLink>
    ),
  };
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={fields.map(({ field }) => field)} />
      {fields.map(({ field, required }) => (
        <PlayerField
          key={field}
          form={form}
          field={field}
          required={required}
          options={{ country, currency }}
          hint={hints[field]}
        />
      ))}
      <Consents form={form} fields={fields} />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        {form.failure ? (
          <Trans id="action.retry">Try again</Trans>
        ) : (
          <Trans id="auth.signUp">Create account</Trans>
        )}
      </Button>
      <p className={styles['links']}>
        <AccountLink to="login" place={place}>
          <Trans id="auth.haveAccount">I have an account: sign in</Trans>
        </AccountLink>
      </p>
    </form>
  );
}

const codes = (options: readonly { value: string }[]) => options.map(({ value }) => value);

function FormSkeleton() {
  return (
    <div className={styles['form']} aria-busy="true">
      {['email', 'password', 'currency', 'country', 'birthday'].map(field => (
        <Skeleton key={field} h="4.75rem" radius="text" />
      ))}
      {['terms', 'mails', 'messages', 'button'].map(part => (
        <Skeleton key={part} h="3rem" radius="text" />
      ))}
    </div>
  );
}

function NoForm({ phase }: { phase: 'error' | 'offline' }) {
  const { t } = useLingui();
  return (
    <ErrorState
      title={
        phase === 'offline'
          ? t({ id: 'auth.signUp.offline', message: 'Creating an account needs a connection' })
          : t({ id: 'auth.signUp.failed', message: 'The form could not be loaded' })
      }
      action={
        <Button variant="primary" onClick={() => void loadRegistrationInfo()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
