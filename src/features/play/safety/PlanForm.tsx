import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_PLAN_MINUTES, MAX_PLAN_ROUNDS } from '../../../contract/subjects/safeguards.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormStatus } from '../../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { type FormErrors, type FormValues, useForm } from '../../account/form/useForm.ts';
import { safeguards, updateSafeguards } from '../../safe-play/safeguards.ts';
import { startPlan } from '../../safe-play/session-plan.ts';
import { amountInput, parseAmountInput, parseCountInput } from '../../wallet/amount-input.ts';
import styles from './Safety.module.css';

interface Props {
  currency: string;
  /** Says what the press does. */
  submitLabel: string;
  onDone?: () => void;
}

const FIELDS = ['money', 'minutes', 'rounds'] as const;
type PlanField = (typeof FIELDS)[number];

/**
 * Money, time and rounds of a session, each optional, with the last plan filled in (SAFER-44). The plan holds at once, whether or
 * not it could be stored for the next time.
 */
export function PlanForm({ currency, submitLabel, onDone }: Props) {
  const { t, i18n } = useLingui();
  const form = useForm({
    name: 'plan',
    initial: () => initialValues(currency),
    validate: values => validate(values, currency),
    submit: async values => {
      const plan = toPlan(values, currency);
      startPlan(plan);
      onDone?.();
      await updateSafeguards({ plan }).catch(error => {
        if (!(error instanceof ApiError)) throw error;
      });
    },
  });
  const labels: Readonly<Record<PlanField, string>> = {
    money: t({ id: 'plan.money', message: 'Money to lose at most' }),
    minutes: t({ id: 'plan.minutes', message: 'Minutes' }),
    rounds: t({ id: 'plan.rounds', message: 'Rounds' }),
  };
  return (
    <form className={styles['part']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS} />
      {FIELDS.map(field => {
        const error = form.errors[field];
        return (
          <TextField
            key={field}
            name={`plan_${field}`}
            inputMode={field === 'money' ? 'decimal' : 'numeric'}
            autoComplete="off"
            label={labels[field]}
            trailing={field === 'money' ? currency : undefined}
            value={form.text(field)}
            onChange={value => form.set(field, value)}
            error={error && fieldErrorMessage(i18n, error)}
          />
        );
      })}
      <p className={styles['note']}>
        <Trans id="plan.text">
          Fill in what matters to you. The game pauses between two rounds when one of them is reached.
        </Trans>
      </p>
      <Button type="submit" variant="primary" full busy={form.isBusy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function initialValues(currency: string): FormValues {
  const plan = safeguards.facts?.plan;
  const money = plan?.currency === currency ? plan.money_cents : null;
  return {
    money: money == null ? '' : amountInput(money, currency, language.locale),
    minutes: String(plan?.minutes ?? ''),
    rounds: String(plan?.rounds ?? ''),
  };
}

const parse: Readonly<Record<PlanField, (text: string, currency: string) => number | null>> = {
  money: parseAmountInput,
  minutes: text => parseCountInput(text, MAX_PLAN_MINUTES),
  rounds: text => parseCountInput(text, MAX_PLAN_ROUNDS),
};

const textOf = (values: FormValues, field: PlanField): string => String(values[field]).trim();

function validate(values: FormValues, currency: string): FormErrors {
  const filled = FIELDS.filter(field => textOf(values, field) !== '');
  if (filled.length === 0) return { money: 'errors.required' };
  const invalid = filled.filter(field => parse[field](textOf(values, field), currency) === null);
  return Object.fromEntries(invalid.map(field => [field, 'errors.invalid']));
}

const toPlan = (values: FormValues, currency: string) => ({
  currency,
  money_cents: parse.money(textOf(values, 'money'), currency),
  minutes: parse.minutes(textOf(values, 'minutes'), currency),
  rounds: parse.rounds(textOf(values, 'rounds'), currency),
});
