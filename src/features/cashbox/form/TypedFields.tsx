import { useLingui } from '@lingui/react/macro';
import type { PaymentMethod } from '../../../contract/subjects/payment-methods.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { fieldErrorMessage } from '../../account/form/field-error-messages.ts';
import type { Form } from '../../account/form/useForm.ts';
import { ibanNotice } from './iban.ts';
import { type TypedField, typedFields } from './payment-form.ts';

/** What the player types for a method, beside a card and the amount. */
export function TypedFields({ method, form }: { method: PaymentMethod; form: Form }) {
  const { t, i18n } = useLingui();
  const labels: Readonly<Record<TypedField, string>> = {
    iban: t({ id: 'deposit.field.iban', message: 'IBAN' }),
    holder: t({ id: 'deposit.field.holder', message: 'Account holder' }),
    wallet_account: t({ id: 'deposit.field.wallet', message: 'Account name or e-mail there' }),
    address: t({ id: 'withdraw.field.address', message: 'Address of your crypto wallet' }),
  };
  const invalid: Partial<Record<TypedField, string>> = {
    iban: t({ id: 'withdraw.error.iban', message: 'This isn’t an IBAN. Check its letters and digits' }),
    address: t({
      id: 'withdraw.error.address',
      message: 'This isn’t an address for this coin. Copy it from your crypto wallet again',
    }),
  };
  return typedFields(method).map(name => {
    const code = form.errors[name];
    const error = code === 'errors.invalid' ? invalid[name] : undefined;
    return (
      <TextField
        key={name}
        name={name}
        label={labels[name]}
        value={form.text(name)}
        onChange={value => form.set(name, value)}
        onBlur={() => form.validateField(name)}
        autoComplete={name === 'holder' ? 'name' : 'off'}
        autoCapitalize={name === 'iban' ? 'characters' : undefined}
        spellCheck={false}
        maxLength={128}
        hint={name === 'iban' ? (ibanNotice(form.text(name)) ?? undefined) : undefined}
        error={error ?? (code && fieldErrorMessage(i18n, code))}
        required
      />
    );
  });
}
