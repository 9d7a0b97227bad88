import { Trans, useLingui } from '@lingui/react/macro';
import type { Limit } from '../../contract/event-payloads.ts';
import type { Jurisdiction } from '../../contract/operator/jurisdictions.ts';
import { LIMIT_PERIODS } from '../../contract/subjects/limits.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import { type FormValues, useForm } from '../account/form/useForm.ts';
import { useJurisdictionRules } from '../play/safety/useJurisdictionRules.ts';
import { saveLimit } from './actions.ts';
import { parseAmount, usePlayedCurrency } from './amount-text.ts';
import styles from './Limits.module.css';
import { limitHints, limitTypes, periodNames } from './limit-texts.ts';
import { Simulation } from './Simulation.tsx';
import { limits } from './state.ts';

const TYPES = ['loss', 'wager', 'deposit', 'session'] as const;
type FormType = (typeof TYPES)[number];

/** Where the licence says so, a limit of deposits is offered first (SAFER-35). */
const typesUnder = ({ freeDepositLimit }: Jurisdiction): readonly FormType[] =>
  freeDepositLimit ? ['deposit', ...TYPES.filter(type => type !== 'deposit')] : TYPES;

type MoneyPeriod = (typeof LIMIT_PERIODS)['loss'][number];

interface Props {
  /** The limit to change; a new one without it. */
  limit?: Limit;
  onDone: () => void;
  onCancel?: () => void;
}

/** Sets a limit, or changes the amount of one. The amount is typed freely: presets raise what players choose (SAFER-7). */
export default function LimitForm({ limit, onDone, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const played = usePlayedCurrency();
  const types = typesUnder(useJurisdictionRules());
  const typeOf = (values: FormValues) => values['type'] as FormType;
  const currencyOf = (values: FormValues) =>
    typeOf(values) === 'session' ? '' : (limit?.accounts[0]?.currency ?? played);
  const form = useForm({
    name: 'limit',
    initial: { type: limit?.type ?? types[0] ?? 'loss', period: limit?.period ?? 'day', amount: '' },
    validate: values => {
      const text = String(values['amount']).trim();
      if (text === '') return { amount: 'errors.required' };
      return parseAmount(text, currencyOf(values)) === null ? { amount: 'errors.invalid' } : {};
    },
    submit: async values => {
      const currency = currencyOf(values);
      const type = typeOf(values);
      const period = type === 'session' ? 'day' : (values['period'] as MoneyPeriod);
      const amount_cents = parseAmount(String(values['amount']), currency) ?? 0;
      // Another currency of a limit that there is belongs to the same limit.
      const same = limits.rows.find(
        row =>
          row.type === type && row.period === period && row.accounts.every(one => one.currency !== currency),
      );
      const id = limit?.id ?? same?.id;
      await saveLimit({ ...(id != null && { id }), type, period, accounts: [{ currency, amount_cents }] });
      onDone();
    },
  });
  const type = typeOf(form.values);
  const currency = currencyOf(form.values);
  const amountError = form.errors['amount'] ?? form.errors['amount_cents'];
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={['type', 'period', 'amount', 'amount_cents']} />
      {!limit && (
        <div className={styles['choice']}>
          <SelectField
            name="type"
            label={t({ id: 'limits.field.type', message: 'Limit' })}
            value={type}
            onChange={value => form.set('type', value)}
            options={types.map(one => ({ value: one, label: i18n._(limitTypes[one]) }))}
            hint={i18n._(limitHints[type])}
          />
          <SelectField
            name="period"
            label={t({ id: 'limits.field.period', message: 'Per' })}
            value={type === 'session' ? 'day' : form.text('period')}
            onChange={value => form.set('period', value)}
            options={LIMIT_PERIODS[type].map(one => ({ value: one, label: i18n._(periodNames[one]) }))}
            error={form.errors['period'] && fieldErrorMessage(i18n, form.errors['period'])}
          />
        </div>
      )}
      <TextField
        name="amount"
        inputMode={currency === '' ? 'numeric' : 'decimal'}
        autoComplete="off"
        label={
          currency === ''
            ? t({ id: 'limits.field.minutes', message: 'Minutes' })
            : t({ id: 'limits.field.amount', message: 'Amount' })
        }
        trailing={currency === '' ? undefined : currency}
        value={form.text('amount')}
        onChange={value => form.set('amount', value)}
        error={amountError && fieldErrorMessage(i18n, amountError)}
        hint={t({
          id: 'limits.field.hint',
          message: 'A lower limit applies at once. A higher one waits 24 hours and needs your confirmation.',
        })}
      />
      {type !== 'deposit' && (
        <Simulation
          type={type}
          period={type === 'session' ? 'day' : form.text('period')}
          currency={currency}
          amount={parseAmount(form.text('amount'), currency)}
        />
      )}
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {limit ? (
            <Trans id="limits.change.save">Change limit</Trans>
          ) : (
            <Trans id="limits.set">Set limit</Trans>
          )}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            <Trans id="action.cancel">Cancel</Trans>
          </Button>
        )}
      </div>
    </form>
  );
}
