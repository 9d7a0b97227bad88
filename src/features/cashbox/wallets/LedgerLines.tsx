import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ReceiptText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { LedgerLine } from '../../../contract/subjects/wallet.ts';
import { useLoad } from '../../../core/data/loader.ts';
import { language } from '../../../core/shell/i18n.ts';
import { pathOf, replacePopup } from '../../../core/shell/navigation.ts';
import { Money } from '../../../ui/content/Money.tsx';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import ListError from '../../games/list/ListError.tsx';
import { cashboxPath } from '../../wallet/cashbox-paths.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { useWallet } from '../../wallet/state.ts';
import { useOutsideRounds } from '../../wallet/useBalance.ts';
import styles from '../../wallet/Wallets.module.css';
import {
  type AmountRef,
  ledgerLines,
  loadLedgerLines,
  loadOlderLines,
  showLedgerLines,
  useLedgerLines,
} from './ledger-lines.ts';

/** What makes up an amount (WALLET-8): every change of it, newest first, with the balance after it. */
export function LedgerLines({ currency, pocket }: AmountRef) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const heading = useRef<HTMLHeadingElement>(null);
  const { accounts } = useWallet();
  const shown = useOutsideRounds(amountOf(accounts, { currency, pocket }));
  const { loading } = useLedgerLines();
  // Whose lines they are is set before they are loaded; again when the amount changes: it has a new line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is not read
  useEffect(() => showLedgerLines({ currency, pocket }), [currency, pocket, shown]);
  useLoad(loadLedgerLines, ledgerLines.loading);
  // The link that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const names = {
    real: t({ id: 'wallet.real', message: 'Main balance' }),
    bonus: t({ id: 'wallet.bonus', message: 'Bonus' }),
    reserved: t({ id: 'wallet.reserved', message: 'Reserved for withdrawals' }),
  } as const;
  const name = names[pocket];
  return (
    <section className={styles['lines']} aria-busy={loading.phase === 'loading'}>
      <div className={styles['back']}>
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden />}
          onClick={() => replacePopup(cashboxPath('cashboxDashboard'))}
        >
          <Trans id="wallet.lines.back">All wallets</Trans>
        </Button>
      </div>
      <header className={styles['heading']}>
        <h3 ref={heading} tabIndex={-1}>
          {name} <span className={styles['name']}>{currency}</span>
        </h3>
        {shown !== null && <Money className={styles['amount']} text={moneyText(shown, currency, locale)} />}
      </header>
      <div className={styles['age']}>
        <DataAge loading={loading} variant="reserved" />
      </div>
      <Lines />
    </section>
  );
}

/** The amount of the pocket as the wallet has it; null until that is known. */
function amountOf(
  accounts: ReturnType<typeof useWallet>['accounts'],
  { currency, pocket }: AmountRef,
): number | null {
  const account = accounts.find(row => row.currency === currency);
  if (!account) return null;
  const { amount_cents, available_to_cashout_cents, reserved_cents = 0 } = account;
  if (pocket === 'reserved') return reserved_cents;
  return pocket === 'real' ? available_to_cashout_cents : amount_cents - available_to_cashout_cents;
}

function Lines() {
  const { t } = useLingui();
  const { rows, loading, cursor, older } = useLedgerLines();
  if (rows.length > 0)
    return (
      <>
        <ol className={styles['entries']}>
          {rows.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
        {older === 'failed' && (
          <p role="status" className={styles['olderFailed']}>
            <Trans id="wallet.lines.older.failed">We couldn’t load older entries.</Trans>
          </p>
        )}
        {cursor !== null && (
          <Button variant="quiet" busy={older === 'loading'} onClick={() => void loadOlderLines()}>
            <Trans id="wallet.lines.older">Show older entries</Trans>
          </Button>
        )}
      </>
    );
  if (loading.phase === 'ready')
    return (
      <EmptyState
        level={3}
        icon={<ReceiptText aria-hidden />}
        title={t({ id: 'wallet.lines.empty', message: 'Nothing has moved here yet' })}
      />
    );
  if (loading.phase === 'error' || loading.phase === 'offline')
    return (
      <ListError
        level={3}
        phase={loading.phase}
        onRetry={loadLedgerLines}
        title={t({ id: 'wallet.lines.failed', message: 'We couldn’t load these entries' })}
      />
    );
  return (
    <div className={styles['list']} aria-hidden>
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} h="3.25rem" />
      ))}
    </div>
  );
}

function Line({ line }: { line: LedgerLine }) {
  const { locale } = useSnapshot(language);
  const { currency = '' } = useLedgerLines().of ?? {};
  const dayTime = useTimeFormat();
  const { at, amount_cents, balance_after_cents, game, payment_id } = line;
  const after = moneyText(balance_after_cents, currency, locale);
  const amount = moneyText(amount_cents, currency, locale);
  return (
    <li className={styles['entry']}>
      <span className={styles['kind']}>
        {kindText(line)}
        {game !== null && <span className={styles['name']}> · {game}</span>}
      </span>
      <Money
        className={styles['change']}
        text={amount_cents > 0 ? `+${amount}` : amount}
        tone={amount_cents > 0 ? 'in' : 'plain'}
      />
      <span className={styles['fact']}>
        {dayTime(Date.parse(at))}
        {payment_id !== null && (
          <>
            {' · '}
            <Anchor href={`${pathOf('payments')}?payment=${payment_id}`}>
              <Trans id="wallet.line.payment">Payment {payment_id}</Trans>
            </Anchor>
          </>
        )}
      </span>
      <span className={styles['fact']}>
        <Trans id="wallet.line.after">Balance after: {after}</Trans>
      </span>
    </li>
  );
}

/** What a line is, in words. */
function kindText({ kind, amount_cents }: Pick<LedgerLine, 'kind' | 'amount_cents'>): string {
  if (kind === 'bet' || (kind === 'round' && amount_cents < 0))
    return t({ id: 'wallet.line.stake', message: 'Stake' });
  if (kind === 'win' || kind === 'round') return t({ id: 'wallet.line.win', message: 'Win' });
  if (kind === 'rollback') return t({ id: 'wallet.line.rollback', message: 'Stake returned' });
  if (kind === 'deposit') return t({ id: 'wallet.line.deposit', message: 'Deposit' });
  if (kind === 'cashout_reserved') return t({ id: 'wallet.line.reserved', message: 'Withdrawal requested' });
  if (kind === 'cashout_paid') return t({ id: 'wallet.line.paid', message: 'Withdrawal paid out' });
  if (kind === 'cashout_returned') return t({ id: 'wallet.line.returned', message: 'Withdrawal returned' });
  if (kind === 'sandbox_welcome')
    return t({ id: 'wallet.line.welcome', message: 'Sandbox money for your new account' });
  return amount_cents < 0
    ? t({ id: 'wallet.line.debit', message: 'Debit' })
    : t({ id: 'wallet.line.credit', message: 'Credit' });
}
