import { stateFromPostcode } from '../../lib/postcodes.ts';
import { updateProfile } from '../account/actions.ts';
import { type Fields, validateFields } from '../account/field-rules.ts';
import { ruleContext } from '../account/minimum-age.ts';
import { useRegistrationInfo } from '../account/registration-info.ts';
import { account } from '../account/state.ts';
import { type Form, useForm } from '../account/useForm.ts';

/** The missing fields as a form; where the state can be given too, the postal code fills it in (platform 5). */
export function useProfileForm(
  missing: readonly string[],
  onDone: () => void,
): { form: Form; shown: Fields } {
  const { info } = useRegistrationInfo();
  const { player } = account;
  const hasState = info?.fields.edition.some(({ field }) => field === 'state') ?? false;
  const asksState = hasState && !player?.state && missing.includes('postal_code');
  const shown: Fields = [
    ...missing.map(field => ({ field, required: true })),
    ...(asksState ? [{ field: 'state', required: false }] : []),
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
    const state = stateFromPostcode(form.text('country'), form.text('postal_code'));
    if (asksState && state !== null && !form.text('state')) form.set('state', state);
  };
  const leave = (field: string) => {
    form.leave(field);
    if (field === 'postal_code') fillState();
  };
  return { form: { ...form, leave }, shown };
}
