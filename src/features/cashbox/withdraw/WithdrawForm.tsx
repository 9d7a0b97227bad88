import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { CashboxStatus } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { language } from '../../../core/shell/i18n.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CheckboxField } from '../../../ui/fields/CheckboxField.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import { formDraft } from '../../account/form/form-draft.ts';
import { useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';
import { amountInput } from '../../wallet/amount-input.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { AmountField } from '../AmountField.tsx';
import { readAmount } from '../amount-rules.ts';
import { CardFields, type CardHandle } from '../deposit/CardFields.tsx';
import { ProfileChoice } from '../deposit/ProfileChoice.tsx';
import { Held, isHeld } from '../Held.tsx';
import { MethodList } from '../MethodList.tsx';
import { chosenMethod, chosenProfile, fieldsOf, validate } from '../payment-form.ts';
import { sendPayment, tokenOf } from '../payment-order.ts';
import { refusalText } from '../payment-texts.ts';
import { Summary } from '../Summary.tsx';
import { TypedFields } from '../TypedFields.tsx';
import type { Withdrawal } from './useWithdrawal.ts';
import styles from './Withdraw.module.css';

/** Method, account, amount, what arrives, and one button. */
export function WithdrawForm({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, i18n } = useLingui();
  const { locale } = useSnapshot(language);
  const card = useRef<CardHandle>(null);
  const { currency, methods, status, canSend } = withdrawal;
  const { form, method, profile } = useWithdrawForm(withdrawal, card);
  if (!method) return null;
  const rule = ruleOf(method, status);
  const most = mostOf(rule);
  const amount = readAmount(form.text('amount'), currency);
  const amountText = amount === null ? '' : moneyText(amount, currency, locale);
  const error = (name: string) => form.errors[name] && fieldErrorMessage(i18n, form.errors[name]);
  const others = ['method', 'profile'].flatMap(name => error(name) || []);
  return (
    <form className={styles['form']} {...form.formProps}>
      <Held status={status} action="cashout" />
      <Available withdrawal={withdrawal} method={method} />
      <MethodList
        methods={methods}
        action="cashout"
        value={method.id}
        onChange={id => form.set('method', id)}
      />
      {method.savedProfiles.length > 0 && (
        <ProfileChoice
          profiles={method.savedProfiles}
          value={profile}
          onChange={id => form.set('profile', id === '' ? 'new' : id)}
          isCard={method.type === 'card'}
        />
      )}
      {profile === '' && method.fields.includes('card_token') && method.hosted_fields_url !== null && (
        <CardFields key={method.id} ref={card} url={method.hosted_fields_url} />
      )}
      {profile === '' && <TypedFields method={method} form={form} />}
      <AmountField
        value={form.text('amount')}
        onChange={text => form.set('amount', text)}
        onBlur={() => form.validateField('amount')}
        currency={currency}
        rule={rule}
        quick={most === null ? [] : [...new Set([rule.min, most])]}
        error={form.errors['amount']}
      />
      {profile === '' && method.fields.length > 0 && (
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
      {status?.can_recall && (
        <CheckboxField
          name="lock"
          label={t({ id: 'withdraw.lock', message: 'Lock it at once, so that it can’t be recalled' })}
          hint={t({
            id: 'withdraw.lock.text',
            message: 'A locked withdrawal can’t return to your balance if you change your mind.',
          })}
          checked={form.flag('lock')}
          onChange={value => form.set('lock', value)}
        />
      )}
      <Summary action="cashout" method={method} amount={amount} />
      {form.formError && <FormError>{refusalText(form.formError)}</FormError>}
      {others.map(text => (
        <FormError key={text}>{text}</FormError>
      ))}
      <Button
        type="submit"
        variant="primary"
        size="l"
        full
        busy={form.isBusy}
        reason={
          isHeld(status, 'cashout')
            ? t({ id: 'deposit.heldBack', message: 'The reason is above.' })
            : canSend
              ? undefined
              : t({
                  id: 'withdraw.offline',
                  message: 'You need a connection to withdraw. What you typed stays.',
                })
        }
      >
        {amount === null ? (
          <Trans id="withdraw.submit">Withdraw</Trans>
        ) : (
          <Trans id="withdraw.submitAmount">Withdraw {amountText}</Trans>
        )}
      </Button>
    </form>
  );
}

/** What can be withdrawn now, before an amount is typed; a bonus is not part of it. */
function Available({ withdrawal, method }: { withdrawal: Withdrawal; method: PaymentMethod }) {
  const { locale } = useSnapshot(language);
  const { status, currency } = withdrawal;
  const cents = status?.cashout.available_cents ?? null;
  if (cents === null) return null;
  const available = moneyText(cents, currency, locale);
  const min = moneyText(method.withdrawal?.min_cents ?? 0, currency, locale);
  const isTooLittle = cents < (method.withdrawal?.min_cents ?? 0);
  return (
    <p className={styles['available']}>
      <Trans id="withdraw.available">You can withdraw {available}.</Trans>
      {isTooLittle && (
        <>
          {' '}
          <Trans id="withdraw.tooLittle">Not enough money for this method: it begins at {min}.</Trans>
        </>
      )}
    </p>
  );
}

function useWithdrawForm(withdrawal: Withdrawal, card: { readonly current: CardHandle | null }) {
  const { currency, methods, status, show } = withdrawal;
  const { player } = account;
  // The name has the player's id: nobody else's form is filled in after a session was lost.
  const draft = formDraft(`withdraw.${player?.id ?? 0}`);
  const form = useForm({
    name: 'withdraw',
    initial: () => ({
      holder: [player?.first_name, player?.last_name].filter(Boolean).join(' '),
      lock: true,
      save: false,
      ...draft.read(),
    }),
    validate: values => {
      const method = chosenMethod(methods, values);
      return method ? validate(values, method, chosenProfile(method, values), ruleOf(method, status)) : {};
    },
    submit: async values => {
      const method = chosenMethod(methods, values);
      const amount_cents = readAmount(String(values['amount'] ?? ''), currency);
      if (!method || amount_cents === null) return;
      const profile = chosenProfile(method, values) || null;
      const needsCard = profile === null && method.fields.includes('card_token');
      const token = needsCard ? await tokenOf(card.current) : null;
      if (needsCard && token === null) return;
      try {
        const lock = status?.can_recall === true && values['lock'] === true;
        await sendPayment({
          action: 'cashout',
          method,
          amount_cents,
          profile,
          fields: fieldsOf(values, method),
          card: token,
          save: values['save'] === true,
          lock,
          onSaved: show,
        });
        draft.clear();
      } catch (error) {
        show(null);
        throw error;
      }
    },
  });
  const { values, set } = form;
  const method = chosenMethod(methods, values);
  const most = method ? mostOf(ruleOf(method, status)) : null;
  const isEmpty = values['amount'] === undefined;
  // All of it, once it is known: the button names the amount, and another one can be typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is proposed counts
  useEffect(() => {
    if (isEmpty && most !== null) set('amount', amountInput(most, currency, language.locale));
  }, [isEmpty, most]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    const { method: id = '' } = values;
    if (id) draft.save({ method: id });
  }, [values['method']]);
  return { form, method, profile: chosenProfile(method, values) };
}

/** Bounds of a withdrawal: those of its method, and the money that can be cashed out. */
function ruleOf({ withdrawal }: PaymentMethod, status: CashboxStatus | null): AmountRule {
  const { min_cents = 1, max_cents = Number.MAX_SAFE_INTEGER, step_cents = 1 } = withdrawal ?? {};
  const available = status?.cashout.available_cents ?? null;
  return {
    min: min_cents,
    max: max_cents,
    step: step_cents,
    ...(available === null ? {} : { balance: available }),
  };
}

/** The most that can be withdrawn at once; null where that is less than the method's minimum. */
function mostOf({ min, max, step, balance }: AmountRule): number | null {
  if (balance === undefined) return null;
  const most = Math.min(max, balance);
  const whole = most - (most % step);
  return whole < min ? null : whole;
}
