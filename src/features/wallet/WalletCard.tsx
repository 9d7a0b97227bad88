import { Trans, useLingui } from '@lingui/react/macro';
import { type MouseEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { findCurrency } from '../../contract/operator/currencies.ts';
import { intlTag } from '../../contract/operator/locales.ts';
import type { Account } from '../../contract/subjects/wallet.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { language } from '../../core/shell/i18n.ts';
import { openPopup, replacePopup } from '../../core/shell/navigation.ts';
import { isPopupPath } from '../../core/shell/popup-links.ts';
import { displayUnit } from '../../lib/money.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Money } from '../../ui/content/Money.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { BalanceParts } from './BalanceParts.tsx';
import { cashboxPath } from './cashbox-paths.ts';
import { useDepositHold } from './deposit-hold.ts';
import { useExchangeValue } from './exchange-rates.ts';
import { switchWallet } from './switch-wallet.ts';
import { balanceOf } from './useBalance.ts';
import styles from './Wallets.module.css';

interface Props {
  readonly account: Account;
  /** There is no other wallet to change to. */
  readonly isOnly: boolean;
  readonly level: 2 | 3;
}

/** One wallet with its parts, and what can be done with it. */
export function WalletCard({ account, isOnly, level }: Props) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const headingId = useId();
  const held = useDepositHold();
  const { currency, active } = account;
  const balance = balanceOf(account, locale);
  const Heading = `h${level}` as const;
  const link = (path: string) => ({ href: path, onClick: (event: MouseEvent) => goTo(event, path) });
  return (
    <li>
      <article className={styles['card']} aria-labelledby={headingId}>
        <header className={styles['heading']}>
          <Heading id={headingId}>
            {currency} <span className={styles['name']}>{nameOf(currency, intlTag(locale))}</span>
          </Heading>
          {active && (
            <Badge tone="info">
              <Trans id="wallet.active">You play with it</Trans>
            </Badge>
          )}
        </header>
        <BalanceParts balance={balance} onOpen={goTo} />
        <CoinValue account={account} />
        <div className={styles['buttons']}>
          <Button
            variant="play"
            full
            reason={held ?? undefined}
            aria-label={t({ id: 'wallet.deposit', message: `Deposit, ${currency}` })}
            {...link(cashboxPath('cashboxDeposit', { currency }))}
          >
            <Trans id="cashbox.deposit">Deposit</Trans>
          </Button>
          <Button
            full
            aria-label={t({ id: 'wallet.withdraw', message: `Withdraw, ${currency}` })}
            {...link(cashboxPath('cashboxWithdraw', { currency }))}
          >
            <Trans id="cashbox.withdraw">Withdraw</Trans>
          </Button>
        </div>
        {!active && !isOnly && <SwitchButton currency={currency} />}
      </article>
    </li>
  );
}

/** Within the cashbox another of its parts takes its place; from a page it opens over that. */
function goTo(event: MouseEvent, path: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  if (isPopupPath(location.pathname)) replacePopup(path);
  else openPopup(path);
}

/** The name of the currency, and for coins the unit that amounts are written in. */
function nameOf(code: string, tag: string): string {
  const known = findCurrency(code);
  if (known && !known.fiat) return displayUnit(known) === code ? '' : displayUnit(known);
  const names = new Intl.DisplayNames(tag, { type: 'currency', fallback: 'none' });
  return /^[A-Z]{3}$/.test(code) ? (names.of(code) ?? '') : '';
}

/** What the coins are worth in the default currency, for orientation. */
function CoinValue({ account: { currency, amount_cents } }: { account: Account }) {
  const worth = useExchangeValue(amount_cents, currency);
  if (!worth) return null;
  const { value, rate, at } = worth;
  return (
    <p className={styles['worth']}>
      <Trans id="wallet.worth">
        About <Money text={value} />, for guidance: 1 {currency} = <Money text={rate} />, rate of {at}
      </Trans>
    </p>
  );
}

function SwitchButton({ currency }: { currency: string }) {
  const { t } = useLingui();
  const { isOnline } = useSnapshot(networkStatus);
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      full
      variant="quiet"
      busy={isBusy}
      reason={
        isOnline
          ? undefined
          : t({ id: 'wallet.switch.offline', message: 'You need a connection to switch wallets.' })
      }
      onClick={() => {
        setBusy(true);
        void switchWallet(currency).finally(() => setBusy(false));
      }}
    >
      <Trans id="wallet.switch">Play with {currency}</Trans>
    </Button>
  );
}
