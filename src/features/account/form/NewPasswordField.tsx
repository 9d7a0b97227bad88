import { useLingui } from '@lingui/react/macro';
import { PasswordField, type PasswordFieldProps } from '../../../ui/fields/PasswordField.tsx';

type Props = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'autoComplete'>;

/** A new password: its rules at first, its strength while typing, both as text. */
export function NewPasswordField(props: Props) {
  const { t } = useLingui();
  const rules = t({
    id: 'password.rules',
    message: 'At least 8 characters: letters, digits and symbols, no spaces.',
  });
  const hints = {
    short: rules,
    weak: t({ id: 'password.weak', message: 'Weak. Add a few more words.' }),
    fair: t({ id: 'password.fair', message: 'Fair. A longer one is better.' }),
    strong: t({ id: 'password.strong', message: 'Strong.' }),
  };
  const isRepeat = props.name === 'password_confirmation';
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      showLabel={t({ id: 'password.show', message: 'Show password' })}
      hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      hint={isRepeat ? undefined : hints[passwordStrength(props.value)]}
    />
  );
}

type Strength = 'short' | 'weak' | 'fair' | 'strong';

/** Password strength, by length, character classes and distinct characters. */
function passwordStrength(password: string): Strength {
  if (password.length < 8) return 'short';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter(kind => kind.test(password)).length;
  const different = new Set(password).size;
  if (different < 5 || (kinds === 1 && password.length < 14)) return 'weak';
  return password.length + kinds * 2 >= 18 && different >= 9 ? 'strong' : 'fair';
}
