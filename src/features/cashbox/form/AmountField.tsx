import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { findCurrency } from '../../../contract/operator/currencies.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { language } from '../../../core/shell/i18n.ts';
import { displayUnit } from '../../../lib/money.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { amountInput } from '../../wallet/amount-input.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from '../Payment.module.css';
import { amountMessage, readAmount } from './amount-rules.ts';

interface Props {
  /** As it was typed; `readAmount` and `amountErrorOf` of `amount-rules.ts` read it. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly currency: string;
  readonly rule: AmountRule;
  /** What the rule leaves: `possibleRange` of `amount-rules.ts`. */
  readonly range: { readonly least: number; readonly most: number };
  /** An `AmountError`, or what the back end says of the field. */
  readonly error: string | undefined;
  /** Minor units; those outside of the range are left out. */
  readonly quick: readonly number[];
}

/** An amount of money, typed in the unit in which the currency is shown, with its bounds before anything is typed (CASHBOX-11). */
export function AmountField({ value, onChange, onBlur, currency, rule, range, error, quick }: Props) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const { min, step } = rule;
  const { least, most } = range;
  const known = findCurrency(currency);
  const money = (cents: number) => moneyText(cents, currency, locale);
  const [from, to] = [money(least), money(most)];
  const offered = quick.filter(cents => cents >= least && cents <= most && cents % step === 0);
  const cents = readAmount(value, currency);
  return (
    <div className={styles['amount']}>
      <TextField
        name="amount"
        label={t({ id: 'cashbox.amount', message: 'Amount' })}
        hint={
          step > 1 && min % step === 0 && step >= min ? (
            <Trans id="cashbox.amount.rangeStep">
              {from} to {to}, in steps of {money(step)}
            </Trans>
          ) : (
            <Trans id="cashbox.amount.range">
              {from} to {to}
            </Trans>
          )
        }
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={40}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error === undefined ? undefined : amountMessage(error, currency, rule)}
        trailing={known ? displayUnit(known) : currency}
        required
      />
      {offered.length > 0 && (
        <fieldset
          className={styles['quick']}
          aria-label={t({ id: 'cashbox.amount.quick', message: 'Quick amounts' })}
        >
          {offered.map(one => (
            <Button
              key={one}
              size="s"
              aria-pressed={one === cents}
              onClick={() => onChange(amountInput(one, currency, locale))}
            >
              {money(one)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
