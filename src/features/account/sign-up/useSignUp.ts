import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { CURRENCY_BY_COUNTRY } from '../../../contract/operator/currencies.ts';
import { Email } from '../../../contract/subjects/validation.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { language } from '../../../core/shell/i18n.ts';
import { currentAffiliate, reportCampaign } from '../../marketing/attribution.ts';
import { visit } from '../../visit/state.ts';
import { checkEmail, type FinishSignIn, register } from '../actions.ts';
import { type Fields, validateFields } from '../form/field-rules.ts';
import { clearDraft, readDraft, saveDraft } from '../form/form-draft.ts';
import { ruleContext } from '../form/minimum-age.ts';
import { type Form, type FormValues, useForm } from '../form/useForm.ts';

/** The options of the form; the visit's country or currency may not be among them. */
interface SelectableValues {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
  /** For countries without a currency of their own. */
  readonly defaultCurrency: string;
}

/** The registration form: its defaults, validation, draft and submission. */
export function useSignUp(fields: Fields, choices: SelectableValues, finish: FinishSignIn): Form {
  const isSent = useRef(false);
  const form = useForm({
    name: 'sign-up',
    needsCaptcha: true,
    initial: () => ({ ...initialValues(choices), ...filled(readDraft()) }),
    validate: values => validateFields(fields, values, ruleContext(values)),
    submit: async values => {
      await register(toRegistration(fields, values), show => {
        isSent.current = true;
        reportCampaign();
        clearDraft();
        return finish(show);
      });
    },
  });
  useEffect(() => {
    if (!isSent.current) saveDraft(form.values);
  }, [form.values]);
  const checkEmailTaken = useEmailTakenCheck(form);
  return {
    ...form,
    set: (field, value) => {
      form.set(field, value);
      const isUntouched = form.text('currency') === currencyOf(form.text('country'), choices);
      if (field === 'country' && isUntouched) form.set('currency', currencyOf(String(value), choices));
    },
    validateField: field => {
      form.validateField(field);
      if (field === 'email') checkEmailTaken();
    },
  };
}

/** A draft in which nothing was chosen does not undo what the visit tells. */
const filled = (draft: FormValues): FormValues =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));

function currencyOf(country: string, { currencies, defaultCurrency }: SelectableValues): string {
  const wanted = [CURRENCY_BY_COUNTRY[country], defaultCurrency, ...currencies];
  return wanted.find(code => code !== undefined && currencies.includes(code)) ?? '';
}

/** Defaults: the visit's country and its currency; promotions stay unticked (ACCOUNT-3). */
function initialValues(choices: SelectableValues): FormValues {
  const here = visit.context?.country ?? '';
  const country = choices.countries.includes(here) ? here : '';
  return { country, currency: currencyOf(country, choices), terms_acceptance: false, receive_promos: false };
}

/** The fields that are shown, without the empty ones; validation has ensured that the required ones are filled. */
function toRegistration(fields: Fields, values: FormValues): Parameters<typeof register>[0] {
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

/** Attribution goes with the registration (VISIT-4). */
function affiliateFields(): { stag: string | null; affiliate_id: string } {
  const { stag, affiliateId } = currentAffiliate();
  return { stag, affiliate_id: affiliateId };
}

/**
 * Checks, once per valid address, whether it already has an account; without a response the sign-up itself reports it.
 */
function useEmailTakenCheck(form: Form): () => void {
  const lastChecked = useRef('');
  const running = useRef<AbortController>(null);
  return () => {
    const email = v.safeParse(Email, form.text('email'));
    if (!email.success || email.output === lastChecked.current) return;
    lastChecked.current = email.output;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    void checkEmail(email.output, controller.signal).then(
      isTaken => isTaken && form.setError('email', 'errors.email.taken'),
      error => {
        if (!(error instanceof ApiError)) throw error;
        if (running.current === controller) lastChecked.current = '';
      },
    );
  };
}
