import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { Button, type ButtonProps } from '../../../ui/controls/Button.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { rejectionText } from '../flow/payment-texts.ts';
import { MethodList } from '../methods/MethodList.tsx';
import styles from '../Payment.module.css';
import type { Cashbox } from '../useCashbox.ts';
import { AmountField } from './AmountField.tsx';
import { CardFields } from './CardFields.tsx';
import { ConnectionWarning } from './ConnectionWarning.tsx';
import { isRestricted, PaymentRestriction } from './PaymentRestriction.tsx';
import { ProfileChoice } from './ProfileChoice.tsx';
import { Summary } from './Summary.tsx';
import { TypedFields } from './TypedFields.tsx';
import type { PaymentInput } from './usePaymentForm.ts';

interface Props {
  readonly action: PaymentAction;
  readonly cashbox: Cashbox;
  readonly input: PaymentInput;
  /** Minor units of proposals beside the amount. */
  readonly quick: readonly number[];
  /** Before the methods. */
  readonly above?: ReactNode;
  /** What bounds the amount; in its place where nothing is possible. */
  readonly bound?: ReactNode;
  /** Choices of this action. */
  readonly options?: ReactNode;
  /** What else there is to know, below the summary. */
  readonly children?: ReactNode;
  readonly submit: {
    readonly look: ButtonProps['variant'];
    readonly label: ReactNode;
    /** Why it can’t be sent without a network. */
    readonly offline: string;
  };
}

/** Method, account, amount, summary and one button: the form of a deposit and of a withdrawal (CASHBOX-10, CASHBOX-11). */
export function PaymentForm({
  action,
  cashbox,
  input,
  quick,
  above,
  bound,
  options,
  children,
  submit,
}: Props) {
  const { t, i18n } = useLingui();
  const { currency, methods, status, canSend } = cashbox;
  const { form, card, method, profile, rule, range, amount } = input;
  if (!method || !rule) return null;
  // Where no amount is possible nothing else is asked for either.
  const asksAll = range !== null && profile === '';
  const error = (name: string) => form.errors[name] && fieldErrorMessage(i18n, form.errors[name]);
  const others = ['method', 'profile'].flatMap(name => error(name) || []);
  return (
    <form className={styles['form']} {...form.formProps}>
      <PaymentRestriction status={status} action={action} />
      {above}
      <MethodList
        methods={methods}
        action={action}
        value={method.id}
        onChange={id => form.set('method', id)}
      />
      {range && method.savedProfiles.length > 0 && (
        <ProfileChoice
          profiles={method.savedProfiles}
          value={profile}
          onChange={id => form.set('profile', id === '' ? 'new' : id)}
          isCard={method.type === 'card'}
        />
      )}
      {asksAll && method.fields.includes('card_token') && method.hosted_fields_url !== null && (
        <CardFields key={method.id} ref={card} url={method.hosted_fields_url} />
      )}
      {asksAll && <TypedFields method={method} form={form} />}
      {range && (
        <AmountField
          value={form.text('amount')}
          onChange={text => form.set('amount', text)}
          onBlur={() => form.validateField('amount')}
          currency={currency}
          rule={rule}
          range={range}
          quick={quick}
          error={form.errors['amount']}
        />
      )}
      {bound}
      {asksAll && method.fields.length > 0 && (
        <CheckboxField
          name="save"
          label={
            method.type === 'card'
              ? t({ id: 'deposit.saveCard', message: 'Save this card for next time' })
              : t({ id: 'deposit.saveAccount', message: 'Save this account for next time' })
          }
          checked={form.flag('save')}
          onChange={value => form.set('save', value)}
        />
      )}
      {range && options}
      <Summary action={action} method={method} amount={amount} />
      {children}
      <ConnectionWarning />
      {form.formError && <FormError>{rejectionText(form.formError)}</FormError>}
      {others.map(text => (
        <FormError key={text}>{text}</FormError>
      ))}
      <Button
        type="submit"
        variant={submit.look}
        size="l"
        full
        busy={form.isBusy}
        reason={
          isRestricted(status, action) || !range
            ? t({ id: 'deposit.heldBack', message: 'The reason is above.' })
            : canSend
              ? undefined
              : submit.offline
        }
      >
        {submit.label}
      </Button>
    </form>
  );
}
