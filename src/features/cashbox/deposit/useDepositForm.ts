import { useEffect, useRef } from 'react';
import type { CardToken } from '../../../contract/operator/third-party.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import { language } from '../../../core/shell/i18n.ts';
import { formDraft } from '../../account/form/form-draft.ts';
import { type Form, type FormErrors, type FormValues, useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';
import { amountInput } from '../../wallet/amount-input.ts';
import { amountErrorOf, readAmount } from '../amount-rules.ts';
import { readIban } from '../iban.ts';
import { tokenOf } from '../payment-order.ts';
import type { CardHandle } from './CardFields.tsx';
import { ruleOf, useProposedAmount } from './deposit-amounts.ts';
import { sendDeposit } from './deposit-order.ts';
import type { Deposit } from './useDeposit.ts';

/** Fields of a method beside the card's. */
export const TYPED_FIELDS = ['iban', 'holder', 'wallet_account', 'address'] as const;

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
  const chosen = (values: FormValues) =>
    methods.find(({ id }) => id === values['method']) ?? byDefault(methods);
  const profileOf = (values: FormValues): string => {
    const saved = chosen(values)?.savedProfiles.filter(({ expired }) => !expired) ?? [];
    if (values['profile'] === 'new') return '';
    return saved.find(({ id }) => id === values['profile'])?.id ?? saved[0]?.id ?? '';
  };
  // The name has the player's id: nobody else's form is filled in after a session was lost.
  const draft = formDraft(`deposit.${account.player?.id ?? 0}`);
  const form = useForm({
    name: 'deposit',
    initial: () => ({ ...draft.read(), save: false }),
    validate: values => {
      const method = chosen(values);
      return method ? validate(values, method, profileOf(values), ruleOf(method, status)) : {};
    },
    submit: async values => {
      const method = chosen(values);
      const amount_cents = readAmount(String(values['amount'] ?? ''), currency);
      if (!method || amount_cents === null) return;
      const profile = profileOf(values);
      let token: CardToken | null = null;
      if (profile === '' && method.fields.includes('card_token')) {
        token = await tokenOf(card.current);
        if (token === null) return;
      }
      const fields = Object.fromEntries(
        TYPED_FIELDS.filter(name => method.fields.includes(name)).map(name => [
          name,
          name === 'iban' ? (readIban(String(values[name])) ?? '') : String(values[name] ?? ''),
        ]),
      );
      try {
        await sendDeposit({
          method,
          amount_cents,
          profile: profile || null,
          fields,
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
  useFirstAmount(form, useProposedAmount(currency, status, chosen(values)), currency);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    const { method = '', amount = '' } = values;
    if (amount || method) draft.save({ method, amount });
  }, [values['method'], values['amount']]);
  return { form, method: chosen(values), profile: profileOf(values) };
}

/** The first one with a saved card or account, else the first one. */
const byDefault = (methods: readonly PaymentMethod[]): PaymentMethod | undefined =>
  methods.find(({ savedProfiles }) => savedProfiles.some(({ expired }) => !expired)) ?? methods[0];

function validate(values: FormValues, method: PaymentMethod, profile: string, rule: AmountRule): FormErrors {
  const wrong: Record<string, string> = {};
  const amount = amountErrorOf(String(values['amount'] ?? ''), method.currency, rule);
  if (amount !== null) wrong['amount'] = amount;
  if (profile !== '') return wrong;
  for (const name of TYPED_FIELDS.filter(one => method.fields.includes(one))) {
    const text = String(values[name] ?? '').trim();
    if (text === '') wrong[name] = 'errors.required';
    else if (name === 'iban' && readIban(text) === null) wrong[name] = 'errors.invalid';
  }
  return wrong;
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
