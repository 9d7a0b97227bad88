import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../../core/data/loader.ts';
import { networkStatus } from '../../../core/http/network-status.ts';
import { language } from '../../../core/shell/i18n.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { DeviceCheckButton } from '../../device-check/DeviceCheckButton.tsx';
import { LoadErrorState } from '../../maintenance/LoadErrorState.tsx';
import { loadVisit, useVisit, visit } from '../../visit/state.ts';
import styles from '../Account.module.css';
import { AccountLink, type FormPlacement } from '../AccountLink.tsx';
import { ExternalSignIn } from '../external/ExternalSignIn.tsx';
import { FormStatus } from '../form/FormStatus.tsx';
import type { Fields } from '../form/field-rules.ts';
import { minimumAge } from '../form/minimum-age.ts';
import { PlayerField } from '../form/PlayerField.tsx';
import { loadRegistrationInfo, registrationInfo, useRegistrationInfo } from '../form/registration-info.ts';
import { currencyOptions, useCountryOptions } from '../form/select-options.ts';
import { CountryRestrictedAlert } from '../sign-in/CountryRestrictedAlert.tsx';
import { returnAfterSignIn } from '../sign-in/return-after-sign-in.ts';
import { ConsentFields } from './ConsentFields.tsx';
import { useSignUp } from './useSignUp.ts';

interface Props {
  placement: FormPlacement;
  onClose?: (() => void) | undefined;
}

/** Creating an account, on the screen and in the popup. */
export function SignUpForm({ placement, onClose }: Props) {
  const { info, loading } = useRegistrationInfo();
  const { context, loading: visitLoading } = useVisit();
  useLoad(loadRegistrationInfo, registrationInfo.loading);
  useLoad(loadVisit, visit.loading);
  const { isOnline } = useSnapshot(networkStatus);
  const isVisitKnown = useRef(false);
  if (context?.restricted) return <CountryRestrictedAlert form="registration" />;
  // The country is preselected where it is known in time. Without a network the form does not wait for it, and stays from then on.
  isVisitKnown.current ||= context !== null || !isOnline || ['error', 'offline'].includes(visitLoading.phase);
  if (info && isVisitKnown.current)
    return <SignUpFields placement={placement} onClose={onClose} fields={info.fields.registration} />;
  if (loading.phase === 'error' || loading.phase === 'offline')
    return <FormUnavailable phase={loading.phase} />;
  return <FormSkeleton />;
}

function SignUpFields({ placement, onClose, fields }: Props & { fields: Fields }) {
  const { t } = useLingui();
  const { info } = useRegistrationInfo();
  const { locale } = useSnapshot(language);
  const country = useCountryOptions(info?.countries);
  const currency = currencyOptions(info?.currencies ?? [], locale);
  const choices = {
    countries: codes(country.filter(({ disabled }) => !disabled)),
    currencies: codes(currency),
    defaultCurrency: info?.defaultCurrency ?? '',
  };
  const form = useSignUp(fields, choices, show => returnAfterSignIn(placement, onClose, show));
  const age = minimumAge(form.values['country']);
  const hints: Readonly<Record<string, React.ReactNode>> = {
    // What the error says need not be said twice.
    date_of_birth:
      form.errors['date_of_birth'] === undefined &&
      t({ id: 'field.birthday.hint', message: `You must be ${age} or over.` }),
    email: form.errors['email'] === 'errors.email.taken' && (
      <AccountLink to="login" placement={placement}>
        <Trans id="auth.signInInstead">Sign in instead</Trans>
      </AccountLink>
    ),
  };
  return (
    <form className={styles['form']} {...form.formProps}>
      <SignUpReason placement={placement} />
      <FormStatus form={form} fields={fields.map(({ field }) => field)} />
      {countryFirst(fields).map(({ field, required }) => (
        <PlayerField
          key={field}
          form={form}
          field={field}
          required={required}
          options={{ country, currency }}
          hint={hints[field]}
        />
      ))}
      <ConsentFields form={form} fields={fields} />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        {form.formError ? (
          <Trans id="action.retry">Try again</Trans>
        ) : (
          <Trans id="auth.signUp">Create account</Trans>
        )}
      </Button>
      <p className={styles['text']}>
        <Trans id="auth.signUp.later">
          To play with your balance, we will also ask for your name and address. The demo needs neither.
        </Trans>
      </p>
      <ExternalSignIn placement={placement} />
      <DeviceCheckButton />
    </form>
  );
}

/** The currency depends on it: it would change behind the reader. */
const countryFirst = (fields: Fields): Fields => [
  ...fields.filter(({ field }) => field === 'country'),
  ...fields.filter(({ field }) => field !== 'country'),
];

/** Above the form: the way in for those who have an account, and what brought the visitor here. */
function SignUpReason({ placement }: { placement: FormPlacement }) {
  const query = new URLSearchParams(location.search);
  const isForFavourites =
    query.get('for') === 'favourites' || query.get('redirect')?.startsWith(pathOf('favouriteGames')) === true;
  return (
    <p className={styles['links']}>
      {isForFavourites && <Trans id="auth.signUp.favourites">Create an account to keep favourites.</Trans>}
      <AccountLink to="login" placement={placement}>
        <Trans id="auth.haveAccount">Already have an account? Sign in</Trans>
      </AccountLink>
    </p>
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

function FormUnavailable({ phase }: { phase: 'error' | 'offline' }) {
  const { t } = useLingui();
  return (
    <LoadErrorState
      title={
        phase === 'offline'
          ? t({ id: 'auth.signUp.offline', message: 'You need a connection to create an account' })
          : t({ id: 'auth.signUp.failed', message: 'We couldn’t load the form' })
      }
      action={
        <Button variant="primary" onClick={() => void loadRegistrationInfo()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
