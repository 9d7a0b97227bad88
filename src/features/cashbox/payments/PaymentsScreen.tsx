import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDownToLine, ArrowUpFromLine, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { Payment } from '../../../contract/subjects/cashbox.ts';
import { PAYMENT_ACTIONS } from '../../../contract/subjects/payment-states.ts';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { language } from '../../../core/shell/i18n.ts';
import { historyState, navigateTo, openPopup, pathOf } from '../../../core/shell/navigation.ts';
import { useScreenName } from '../../../core/shell/screen.ts';
import { formatClock, formatDay } from '../../../lib/format-time.ts';
import { Badge } from '../../../ui/content/Badge.tsx';
import { Money } from '../../../ui/content/Money.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import DataAge from '../../data-age/DataAge.tsx';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';
import ListError from '../../games/list/ListError.tsx';
import { moneyText } from '../../wallet/money-text.ts';
import { methodTitle } from '../methods/method-title.ts';
import styles from './Payments.module.css';
import {
  actionTexts,
  groupOf,
  groupTexts,
  PAYMENT_GROUPS,
  stateTexts,
  stateTone,
} from './payment-state-texts.ts';
import { loadOlderPayments, loadPayments, payments, usePayments } from './state.ts';

const detailsDialog = () => import('./PaymentDetailsDialog.tsx');

/** `/payments`: what was paid in and out, without a network from the device; `?payment=` opens one, where a provider leads back to (CASHBOX-1). */
export default function PaymentsScreen() {
  const { t } = useLingui();
  const title = t({ id: 'place.payments', message: 'Payments' });
  useScreenName(title);
  useLoad(loadPayments, payments.loading);
  useEffect(() => void import('./realtime.ts').catch(() => undefined), []);
  const { loading } = usePayments();
  const id = paymentIdOf(useSearch());
  const Details = useLazyComponent(detailsDialog, id !== null);
  return (
    <div className={styles['screen']}>
      <header className={styles['heading']}>
        <h1>{title}</h1>
        <DataAge loading={loading} variant="reserved" />
      </header>
      <History />
      {id !== null && Details && <Details key={id} id={id} onClose={closeDetails} />}
    </div>
  );
}

function paymentIdOf(search: string): number | null {
  const text = new URLSearchParams(search).get('payment') ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** An entry of its own, so that Back closes the details. */
const openDetails = (id: number) =>
  navigateTo(pathOf('payments', {}, { payment: String(id) }), { state: { depth: 1 } });

function closeDetails(): void {
  if ((historyState().depth ?? 0) > 0) history.back();
  else navigateTo(pathOf('payments'), { replace: true, state: {} });
}

function History() {
  const { t } = useLingui();
  const { rows, loading } = usePayments();
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  if (loading.at === null) {
    if (isAwaited(loading)) return <Skeleton h="30rem" radius="panel" />;
    return (
      <ListError
        phase={loading.phase}
        onRetry={loadPayments}
        title={t({ id: 'payments.error', message: 'We couldn’t load your payments' })}
      />
    );
  }
  if (rows.length === 0) return <NoPayments />;
  const shown = rows.filter(row => isShown(row, filters));
  return (
    <>
      <FilterFields filters={filters} onChange={setFilters} />
      {shown.length > 0 ? (
        <Days rows={shown} />
      ) : (
        <EmptyState
          title={t({ id: 'payments.noMatch', message: 'No payment matches' })}
          action={
            <Button onClick={() => setFilters(NO_FILTERS)}>
              <Trans id="payments.clear">Show all payments</Trans>
            </Button>
          }
        />
      )}
      <Older isFiltered={filters !== NO_FILTERS} />
    </>
  );
}

function NoPayments() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<ReceiptText aria-hidden />}
      title={t({ id: 'payments.empty', message: 'No payments yet' })}
      text={t({
        id: 'payments.empty.text',
        message: 'Everything that you pay in or out is listed here, with a receipt.',
      })}
      action={
        <Button onClick={() => openPopup(pathOf('cashboxDashboard'))}>
          <Trans id="payments.toCashbox">Go to the cashbox</Trans>
        </Button>
      }
    />
  );
}

interface Filters {
  /** Empty: all. */
  readonly action: string;
  readonly group: string;
  readonly currency: string;
}

const NO_FILTERS: Filters = { action: '', group: '', currency: '' };

const isShown = (row: Payment, { action, group, currency }: Filters): boolean =>
  (action === '' || row.action === action) &&
  (group === '' || groupOf(row) === group) &&
  (currency === '' || row.currency === currency);

function FilterFields({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { t, i18n } = useLingui();
  const { rows } = usePayments();
  const all = { value: '', label: t({ id: 'payments.filter.all', message: 'All' }) };
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted();
  const field = (name: keyof Filters) => ({
    name,
    value: filters[name],
    onChange: (value: string) => {
      const next = { ...filters, [name]: value };
      onChange(Object.values(next).every(one => one === '') ? NO_FILTERS : next);
    },
  });
  return (
    <fieldset className={styles['filters']} aria-label={t({ id: 'payments.filters', message: 'Filters' })}>
      <SelectField
        {...field('action')}
        label={t({ id: 'payments.filter.action', message: 'Kind' })}
        options={[all, ...PAYMENT_ACTIONS.map(value => ({ value, label: i18n._(actionTexts[value]) }))]}
      />
      <SelectField
        {...field('group')}
        label={t({ id: 'payments.filter.state', message: 'State' })}
        options={[all, ...PAYMENT_GROUPS.map(value => ({ value, label: i18n._(groupTexts[value]) }))]}
      />
      <SelectField
        {...field('currency')}
        label={t({ id: 'payments.filter.currency', message: 'Currency' })}
        options={[all, ...currencies.map(value => ({ value, label: value }))]}
      />
    </fieldset>
  );
}

/** Midnight in UTC of the day that it was on this device: what `formatDay` writes. */
const dayOf = ({ created_at }: Payment): number => {
  const date = new Date(created_at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
};

function Days({ rows }: { rows: readonly Payment[] }) {
  const tag = useTimeTag();
  const days = new Map<number, Payment[]>();
  for (const row of rows) days.set(dayOf(row), [...(days.get(dayOf(row)) ?? []), row]);
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles['day']} aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`} className={styles['date']}>
        {formatDay(day, tag)}
      </h2>
      <ul className={styles['list']}>
        {ofDay.map(row => (
          <PaymentRow key={row.id} payment={row} tag={tag} />
        ))}
      </ul>
    </section>
  ));
}

const ICONS = { deposit: ArrowDownToLine, cashout: ArrowUpFromLine } as const;

function PaymentRow({ payment, tag }: { payment: Payment; tag: string }) {
  const { i18n } = useLingui();
  const { locale } = useSnapshot(language);
  const { id, action, state, amount_cents, receives_cents, currency, method, created_at } = payment;
  const Icon = ICONS[action];
  // A deposit shows what has reached the wallet, once it has.
  const hasCome = action === 'deposit' && state === 'succeeded';
  const amount = moneyText(hasCome ? receives_cents : amount_cents, currency, locale);
  // What was not paid out is in the balance again.
  const hasLeft = action === 'cashout' && groupOf(payment) !== 'not_done';
  return (
    <li>
      <button type="button" className={styles['row']} onClick={() => openDetails(id)}>
        <Icon aria-hidden className={styles['icon']} />
        <span className={styles['what']}>
          <span className={styles['name']}>{i18n._(actionTexts[action])}</span>
          <span className={styles['note']}>
            {[formatClock(Date.parse(created_at), tag), methodTitle(method), method.account]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className={styles['sum']}>
          <Money
            text={hasCome ? `+${amount}` : hasLeft ? `−${amount}` : amount}
            tone={hasCome ? 'in' : 'plain'}
          />
          <Badge tone={stateTone(state)}>{i18n._(stateTexts[action][state])}</Badge>
        </span>
      </button>
    </li>
  );
}

/** What is not on the device, and the way to it. */
function Older({ isFiltered }: { isFiltered: boolean }) {
  const { rows, hasOlder, older } = usePayments();
  if (!hasOlder) return null;
  const count = rows.length;
  return (
    <div className={styles['older']}>
      <p className={styles['note']} role="status">
        {older === 'offline' ? (
          <Trans id="payments.older.offline">
            Older payments aren’t on this device. You need a connection to see them.
          </Trans>
        ) : older === 'error' ? (
          <Trans id="payments.older.error">We couldn’t load older payments. Try again in a moment.</Trans>
        ) : isFiltered ? (
          <Trans id="payments.older.filtered">
            This looks through your newest {count} payments. Older ones aren’t on this device yet.
          </Trans>
        ) : null}
      </p>
      <Button busy={older === 'loading'} onClick={() => void loadOlderPayments()}>
        <Trans id="payments.older">Show older</Trans>
      </Button>
    </div>
  );
}
