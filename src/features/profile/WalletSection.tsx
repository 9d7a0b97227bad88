import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { ApiError } from '../../core/http/api-error.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { language } from '../../core/shell/i18n.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { useRegistrationInfo } from '../account/form/registration-info.ts';
import { currencyOptions } from '../account/form/select-options.ts';
import { BalanceDetails } from '../wallet/BalanceDetails.tsx';
import { activateAccount, loadWallet, useWallet } from '../wallet/state.ts';
import { useBalance } from '../wallet/useBalance.ts';
import styles from './Profile.module.css';

/** The wallets: which one is played with, and opening another one (WALLET-4). Tiles lock by its currency at once. */
export function WalletSection() {
  const { loading } = useWallet();
  const balance = useBalance();
  return (
    <section className={styles['section']} aria-busy={!balance && loading.phase === 'loading'}>
      <h2>
        <Trans id="profile.wallets">Wallets</Trans>
      </h2>
      <div className={styles['narrow']}>
        {balance ? <BalanceDetails balance={balance} /> : <WalletsMissing phase={loading.phase} />}
        <NewWallet />
      </div>
    </section>
  );
}

function WalletsMissing({ phase }: { phase: string }) {
  if (phase !== 'error' && phase !== 'offline') return <Skeleton h="120px" />;
  return (
    <p className={styles['text']}>
      <Trans id="profile.wallets.failed">We couldn’t load your wallets.</Trans>{' '}
      <Button size="s" onClick={() => void loadWallet()}>
        <Trans id="action.retry">Try again</Trans>
      </Button>
    </p>
  );
}

/** The currencies of the operator that the player has no wallet in. */
function NewWallet() {
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
    if (currency === '') return setError('errors.required');
    setBusy(true);
    void openWallet(currency)
      .then(refusal => {
        setError(refusal);
        if (refusal === undefined) setCurrency('');
      })
      .finally(() => setBusy(false));
  };
  return (
    <form
      className={styles['narrow']}
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
        error={error && fieldErrorMessage(i18n, error)}
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

/** The error of the field where the back end names one; anything else is a toast. */
async function openWallet(currency: string): Promise<string | undefined> {
  try {
    await activateAccount(currency);
    toast(translate({ id: 'profile.wallet.opened', message: `You now play with ${currency}.` }), 'success');
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal = error.fieldErrors['currency'];
    if (refusal === undefined)
      toast(translate({ id: 'profile.wallet.failed', message: 'We couldn’t open the wallet.' }), 'warning');
    return refusal ?? '';
  }
}
