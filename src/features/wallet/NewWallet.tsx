import type { I18n } from '@lingui/core';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../core/http/api-error.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { language } from '../../core/shell/i18n.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useRegistrationInfo } from '../account/form/registration-info.ts';
import { currencyOptions } from '../account/form/select-options.ts';
import { activateAccount, useWallet } from './state.ts';
import styles from './Wallets.module.css';

/** Opens a wallet in one of the operator's currencies that the player has none in (WALLET-5). */
export function NewWallet() {
  const { t, i18n } = useLingui();
  const { info } = useRegistrationInfo();
  const { accounts } = useWallet();
  const { locale } = useSnapshot(language);
  const { isOnline } = useSnapshot(networkStatus);
  const [currency, setCurrency] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const missing = (info?.currencies ?? []).filter(({ code }) => accounts.every(row => row.currency !== code));
  if (accounts.length === 0 || missing.length === 0) return null;
  const submit = () => {
    if (isBusy) return;
    if (currency === '') return setError(fieldErrorMessage(i18n, 'errors.required'));
    setBusy(true);
    void openWallet(i18n, currency)
      .then(refusal => {
        setError(refusal);
        if (refusal === undefined) setCurrency('');
      })
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={styles['new']}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
    >
      <SelectField
        name="currency"
        label={t({ id: 'profile.wallet.new', message: 'Open another wallet' })}
        hint={t({
          id: 'profile.wallet.hint',
          message: 'You play with it at once. Your other wallets keep their balance.',
        })}
        placeholder=""
        value={currency}
        onChange={value => {
          setCurrency(value);
          setError(undefined);
        }}
        error={error}
        options={currencyOptions(missing, locale)}
      />
      <Button type="submit" busy={isBusy} disabled={!isOnline} full>
        {isOnline ? (
          <Trans id="profile.wallet.open">Open wallet</Trans>
        ) : (
          <Trans id="profile.wallet.offline">You need a connection to open a wallet</Trans>
        )}
      </Button>
    </form>
  );
}

/** Why it was not opened: the server's message for the field, else what happened with the server's own code; nothing when it was. */
async function openWallet(i18n: I18n, currency: string): Promise<string | undefined> {
  try {
    await activateAccount(currency);
    toast(translate({ id: 'profile.wallet.opened', message: `You now play with ${currency}.` }), 'success');
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = error.fieldErrors['currency'];
    if (refusal !== undefined) return fieldErrorMessage(i18n, refusal);
    const failed = translate({ id: 'profile.wallet.failed', message: 'We couldn’t open the wallet.' });
    const code = [error.status || '', error.body.error ?? ''].filter(Boolean).join(' ');
    return `${failed} ${formErrorMessage(error)}${code && ` (${code})`}`;
  }
}
