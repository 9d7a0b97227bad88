import { useEffect, useRef } from 'react';
import type { CardToken } from '../../../contract/operator/third-party.ts';
import { language } from '../../../core/shell/i18n.ts';
import { formDraft } from '../../account/form/form-draft.ts';
import { type Form, useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';
import { amountInput } from '../../wallet/amount-input.ts';
import { readAmount } from '../amount-rules.ts';
import { chosenMethod, chosenProfile, fieldsOf, validate } from '../payment-form.ts';
import { tokenOf } from '../payment-order.ts';
import type { CardHandle } from './CardFields.tsx';
import { ruleOf, useProposedAmount } from './deposit-amounts.ts';
import { sendDeposit } from './deposit-order.ts';
import type { Deposit } from './useDeposit.ts';

interface Options {
  readonly deposit: Deposit;
  /** The payment has a key and is on its way. */
  readonly onSaved: (key: string) => void;
  /** Nothing was done: the form says why. */
  readonly onRefused: () => void;
  readonly card: { readonly current: CardHandle | null };
}

/** What the player chooses and types, and what becomes of it. Method and amount are a draft in the tab; nothing of a card or an account is. */
export function useDepositForm({ deposit, card, onSaved, onRefused }: Options) {
  const { currency, methods, status, back } = deposit;
  // The name has the player's id: nobody else's form is filled in after a session was lost.
  const draft = formDraft(`deposit.${account.player?.id ?? 0}`);
  const form = useForm({
    name: 'deposit',
    initial: () => {
      const { method = '', amount = '', currency: of } = draft.read();
      // What was typed for another wallet counts in another unit.
      return { method, amount: of === currency ? amount : '', save: false };
    },
    validate: values => {
      const method = chosenMethod(methods, values);
      return method ? validate(values, method, chosenProfile(method, values), ruleOf(method, status)) : {};
    },
    submit: async values => {
      const method = chosenMethod(methods, values);
      const amount_cents = readAmount(String(values['amount'] ?? ''), currency);
      if (!method || amount_cents === null) return;
      const profile = chosenProfile(method, values);
      let token: CardToken | null = null;
      if (profile === '' && method.fields.includes('card_token')) {
        token = await tokenOf(card.current);
        if (token === null) return;
      }
      try {
        await sendDeposit({
          method,
          amount_cents,
          profile: profile || null,
          fields: fieldsOf(values, method),
          card: token,
          save: values['save'] === true,
          back,
          onSaved,
        });
        draft.clear();
      } catch (error) {
        onRefused();
        throw error;
      }
    },
  });
  const { values } = form;
  const method = chosenMethod(methods, values);
  useFirstAmount(form, useProposedAmount(currency, status, method), currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    const { method: id = '', amount = '' } = values;
    if (amount || id) draft.save({ method: id, amount, currency });
  }, [values['method'], values['amount']]);
  return { form, method, profile: chosenProfile(method, values) };
}

/** Fills the proposal in once it is known, unless something was typed. */
function useFirstAmount(form: Form, proposed: number | null, currency: string): void {
  const isUntouched = useRef(true);
  if (form.text('amount') !== '') isUntouched.current = false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with every render
  useEffect(() => {
    if (proposed !== null && isUntouched.current)
      form.set('amount', amountInput(proposed, currency, language.locale));
  }, [proposed]);
}
