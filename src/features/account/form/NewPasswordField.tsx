import { useLingui } from '@lingui/react/macro';
import { PasswordField, type PasswordFieldProps } from '../../ui/PasswordField.tsx';
import { passwordStrength } from './password-strength.ts';

type Props = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel' | 'autoComplete'>;

/** A password to be chosen: its rules before, its strength while typing, both in words. */
export function NewPasswordField(props: Props) {
  const { t } = useLingui();
  const rules = t({
    id: 'password.rules',
    message: 'At least 8 characters: letters, digits and signs, no spaces.',
  });
  const words = {
    short: rules,
    weak: t({ id: 'password.weak', message: 'Easy to guess. Longer is better.' }),
    fair: t({ id: 'password.fair', message: 'Fair. Longer is better.' }),
    strong: t({ id: 'password.strong', message: 'Strong.' }),
  };
  const isRepeat = props.name === 'password_confirmation';
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      showLabel={t({ id: 'password.show', message: 'Show password' })}
      hideLabel={t({ id: 'password.hide', message: 'Hide password' })}
      hint={isRepeat ? undefined : words[passwordStrength(props.value)]}
    />
  );
}
