import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { language } from '../../core/shell/i18n.ts';
import { Money } from '../../ui/content/Money.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Balance.module.css';
import { moneyText } from './money-text.ts';
import { useWallet } from './state.ts';
import { switchWallet } from './switch-wallet.ts';

/**
 * The accounts of a player who has several; games use the active one. Offline the choice stays visible and shows why it
 * is disabled.
 */
export function AccountChoice() {
  const { accounts } = useWallet();
  const { locale } = useSnapshot(language);
  const { isOnline } = useSnapshot(networkStatus);
  const reason = useId();
  const [changing, setChanging] = useState<string | null>(null);
  if (accounts.length < 2) return null;
  const choose = (currency: string) => {
    setChanging(currency);
    void switchWallet(currency).finally(() => setChanging(null));
  };
  return (
    <section className={styles['accounts']}>
      <h3>
        <Trans id="wallet.accounts">Play with</Trans>
      </h3>
      <ul>
        {accounts.map(({ currency, amount_cents, active }) => (
          <li key={currency}>
            <Button
              variant="quiet"
              full
              aria-pressed={active}
              aria-describedby={isOnline ? undefined : reason}
              busy={changing === currency}
              disabled={!isOnline || (changing !== null && changing !== currency)}
              icon={active && <Check aria-hidden />}
              onClick={() => active || choose(currency)}
            >
              {currency} <Money text={moneyText(amount_cents, currency, locale)} />
            </Button>
          </li>
        ))}
      </ul>
      {!isOnline && (
        <p id={reason} className={styles['note']}>
          <Trans id="wallet.switch.offline">You need a connection to switch wallets.</Trans>
        </p>
      )}
    </section>
  );
}
