import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CashboxStatus } from '../../../contract/subjects/cashbox.ts';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import type { AmountRule } from '../../../contract/subjects/payment-rules.ts';
import type { PaymentAction } from '../../../contract/subjects/payment-states.ts';
import { language } from '../../../core/shell/i18n.ts';
import { formDraft } from '../../account/form/form-draft.ts';
import { type Form, type FormValues, useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';
import { amountInput } from '../../wallet/amount-input.ts';
import { type PaymentOrder, tokenOf } from '../flow/payment-order.ts';
import { methods as lists } from '../methods/methods-state.ts';
import type { Cashbox } from '../useCashbox.ts';
import { possibleRange, readAmount } from './amount-rules.ts';
import type { CardHandle } from './CardFields.tsx';
import { chosenMethod, chosenProfile, fieldsOf, validate } from './payment-form.ts';

interface Options {
  readonly action: PaymentAction;
  readonly cashbox: Cashbox;
  readonly ruleOf: (method: PaymentMethod, status: CashboxStatus | null) => AmountRule;
  /** What is filled in at first, and kept nowhere. */
  readonly initial?: FormValues;
  /** Rejects with `ApiError` when nothing was done, for the form to say why. */
  readonly send: (order: Omit<PaymentOrder, 'action' | 'lock' | 'back'>, values: FormValues) => Promise<void>;
}

/**
 * What the player chooses and types, in either direction, and what becomes of it. Method, amount and lock are a draft in the tab; nothing of a card, an
 * account or its holder is.
 */
export function usePaymentForm({ action, cashbox, ruleOf, initial, send }: Options) {
  const { currency, methods, status, show } = cashbox;
  const card = useRef<CardHandle>(null);
  // A list that is loaded anew changes nothing under the player's hands, such as a half-typed card.
  const shown = useRef('');
  const methodOf = (values: FormValues) =>
    chosenMethod(methods, { ...values, method: values['method'] || shown.current });
  const name = action === 'deposit' ? 'deposit' : 'withdraw';
  // The name has the player's id: nobody else's form is filled in after a session was lost.
  const draft = formDraft(`${name}.${account.player?.id ?? 0}`);
  const form = useForm({
    name,
    initial: () => {
      const { method = '', amount = '', currency: of, lock = true } = draft.read();
      // What was typed for another wallet counts in another unit.
      return { ...initial, method, amount: of === currency ? amount : '', lock, save: false };
    },
    validate: values => {
      const method = methodOf(values);
      return method ? validate(values, method, chosenProfile(method, values), ruleOf(method, status)) : {};
    },
    submit: async values => {
      const method = methodOf(values);
      const amount_cents = readAmount(String(values['amount'] ?? ''), currency);
      if (!method || amount_cents === null) return;
      const profile = chosenProfile(method, values) || null;
      const needsCard = profile === null && method.fields.includes('card_token');
      const token = needsCard ? await tokenOf(card.current) : null;
      if (needsCard && token === null) return;
      const chosen = { method, amount_cents, profile, card: token, save: values['save'] === true };
      const onSaved = (key: string) => show({ key, isNew: true });
      try {
        await send({ ...chosen, fields: fieldsOf(values, method), onSaved }, values);
        draft.clear();
      } catch (error) {
        show(null);
        throw error;
      }
    },
  });
  const { values } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is another object with every render
  useEffect(() => {
    const { method = '', amount = '', proposed, lock = true } = values;
    // A proposal is made anew: the balance that it came from may have changed.
    const typed = amount === proposed ? '' : amount;
    if (method || typed || !lock || draft.read()['currency'] === currency)
      draft.save({ method, amount: typed, currency, ...(action === 'cashout' && { lock }) });
  }, [values['method'], values['amount'], values['lock']]);
  const method = methodOf(values);
  useEffect(() => {
    // Saved cards, which come first, are in no list of this device.
    if (!lists.loading.stored) shown.current = method?.id ?? '';
  });
  const rule = method && ruleOf(method, status);
  const range = rule ? possibleRange(rule) : null;
  return {
    form,
    card,
    method,
    profile: chosenProfile(method, values),
    rule,
    range,
    /** Minor units; null while what is typed is no amount, or none is possible. */
    amount: range && readAmount(form.text('amount'), currency),
  };
}

export type PaymentInput = ReturnType<typeof usePaymentForm>;

/** Fills the proposal in once it is known, unless something was typed or the player is about to: the field has the focus. */
export function useFirstAmount(form: Form, proposed: number | null, currency: string): void {
  const isUntouched = useRef(true);
  if (form.text('amount') !== '') isUntouched.current = false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is another object with every render
  useLayoutEffect(() => {
    // Filled in before the browser paints, so that nobody turns to the field between this look and the new value.
    const field = form.formProps.ref.current?.elements.namedItem('amount');
    if (field && field === document.activeElement) isUntouched.current = false;
    if (proposed === null || !isUntouched.current) return;
    const text = amountInput(proposed, currency, language.locale);
    form.set('proposed', text);
    form.set('amount', text);
  }, [proposed]);
}
