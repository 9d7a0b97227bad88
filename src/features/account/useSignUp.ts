import { useEffect, useRef } from 'react';
import { CURRENCY_BY_COUNTRY, DEFAULT_CURRENCY } from '../../contract/currencies.ts';
import { language } from '../../core/i18n.ts';
import { affiliate, sendCampaign } from '../marketing/tracking.ts';
import { visit } from '../visit/state.ts';
import { type Arrival, register } from './actions.ts';
import { dropDraft, keepDraft, readDraft } from './draft.ts';
import { type Fields, validateFields } from './field-rules.ts';
import { ruleContext } from './minimum-age.ts';
import { type Form, type FormValues, useForm } from './useForm.ts';
import { useTakenCheck } from './useTakenCheck.ts';

/** What may be chosen: a visit's country or its currency may not be among it. */
interface Choices {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

/** The registration: what is preselected, checked, kept over a reload, and sent. */
export function useSignUp(fields: Fields, choices: Choices, arrive: Arrival): Form {
  const isSent = useRef(false);
  const form = useForm({
    name: 'sign-up',
    isChecked: true,
    initial: () => ({ ...preselected(choices), ...readDraft() }),
    validate: values => validateFields(fields, values, ruleContext(values)),
    submit: async values => {
      await register(registrationOf(fields, values), show => {
        isSent.current = true;
        sendCampaign();
        dropDraft();
        return arrive(show);
      });
    },
  });
  useEffect(() => {
    if (!isSent.current) keepDraft(form.values);
  }, [form.values]);
  const checkTaken = useTakenCheck(form);
  return {
    ...form,
    set: (field, value) => {
      form.set(field, value);
      const isUntouched = form.text('currency') === currencyOf(form.text('country'), choices);
      if (field === 'country' && isUntouched) form.set('currency', currencyOf(String(value), choices));
    },
    leave: field => {
      form.leave(field);
      if (field === 'email') checkTaken();
    },
  };
}

function currencyOf(country: string, { currencies }: Choices): string {
  const wanted = CURRENCY_BY_COUNTRY[country] ?? DEFAULT_CURRENCY;
  return currencies.includes(wanted) ? wanted : (currencies[0] ?? '');
}

/** The visit's country and its currency; promotions stay unticked (product 1.6). */
function preselected(choices: Choices): FormValues {
  const here = visit.context?.country ?? '';
  const country = choices.countries.includes(here) ? here : '';
  return { country, currency: currencyOf(country, choices), terms_acceptance: false, receive_promos: false };
}

/** The fields that are shown, without the empty ones; that the required ones are there has been checked by the rules. */
function registrationOf(fields: Fields, values: FormValues): Parameters<typeof register>[0] {
  const text = (field: string): string => String(values[field] ?? '');
  const shown = fields.filter(({ field }) => values[field] !== undefined && values[field] !== '');
  return {
    ...Object.fromEntries(shown.map(({ field }) => [field, values[field]])),
    email: text('email'),
    password: text('password'),
    currency: text('currency'),
    country: text('country'),
    date_of_birth: text('date_of_birth'),
    terms_acceptance: true,
    language: language.locale,
    ...affiliateFields(),
    dfpc: '',
    captcha: '',
  };
}

/** Who sent the visitor goes with the registration (platform 1). */
function affiliateFields(): { stag: string | null; affiliate_id: string } {
  const { stag, affiliateId } = affiliate();
  return { stag, affiliate_id: affiliateId };
}
