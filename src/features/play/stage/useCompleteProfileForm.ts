import { useEffect } from 'react';
import { stateFromPostalCode } from '../../../lib/postal-codes.ts';
import { updateProfile } from '../../account/actions.ts';
import { type Fields, validateFields } from '../../account/form/field-rules.ts';
import { ruleContext } from '../../account/form/minimum-age.ts';
import { useRegistrationInfo } from '../../account/form/registration-info.ts';
import { type Form, useForm } from '../../account/form/useForm.ts';
import { account } from '../../account/state.ts';

/** As an address is written; what is not listed comes last. */
const ORDER = ['first_name', 'last_name', 'date_of_birth', 'country', 'address', 'postal_code', 'city'];
const rank = (field: string): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);
const inOrder = (fields: readonly string[]) => [...fields].sort((a, b) => rank(a) - rank(b));

/** The missing fields as a form; where the state is one of the fields, the postal code fills it in (ACCOUNT-45). */
export function useCompleteProfileForm(
  missing: readonly string[],
  onDone: () => void,
): { form: Form; shown: Fields } {
  const { info } = useRegistrationInfo();
  const { player } = account;
  const hasState = info?.fields.edition.some(({ field }) => field === 'state') ?? false;
  const needsState = hasState && !player?.state && missing.includes('postal_code');
  const shown: Fields = [
    ...inOrder(missing).map(field => ({ field, required: true })),
    ...(needsState ? [{ field: 'state', required: false }] : []),
  ];
  const form = useForm({
    initial: { country: player?.country ?? '' },
    validate: values => validateFields(shown, values, ruleContext(values)),
    submit: async values => {
      const given = shown.flatMap(({ field }) => (values[field] ? [[field, values[field]] as const] : []));
      await updateProfile(Object.fromEntries(given), 'edition');
      onDone();
    },
  });
  const fillState = () => {
    const state = stateFromPostalCode(form.text('country'), form.text('postal_code'));
    if (needsState && state !== null && !form.text('state')) form.set('state', state);
  };
  // The postal code may be complete before the list of fields has come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is another object with every render
  useEffect(fillState, [needsState]);
  const validateField = (field: string) => {
    form.validateField(field);
    if (field === 'postal_code') fillState();
  };
  return { form: { ...form, validateField }, shown };
}
