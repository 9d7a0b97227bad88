import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { MIN_PASSWORD_SCORE } from '../../contract/subjects/validation.ts';
import { toast } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { validateFields } from '../account/form/field-rules.ts';
import { ruleContext } from '../account/form/minimum-age.ts';
import { PlayerField } from '../account/form/PlayerField.tsx';
import { useForm } from '../account/form/useForm.ts';
import { useAccount } from '../account/state.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import styles from './Security.module.css';
import { changePassword } from './state.ts';

const FIELDS = [
  { field: 'password', required: true },
  { field: 'password_confirmation', required: true },
];
const OPTIONS = { country: [], currency: [] };

export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size="s"
      coversPhone
      onClose={onClose}
      title={t({ id: 'security.password.change', message: 'Change password' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <PasswordForm onClose={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const isWeak = useWeaknessCheck();
  const form = useForm({
    name: 'change-password',
    initial: { current_password: '', password: '', password_confirmation: '' },
    validate: values => ({
      ...(values['current_password'] ? {} : { current_password: 'errors.required' }),
      ...(isWeak(String(values['password'])) ? { password: 'errors.password.weak' } : {}),
      ...validateFields(FIELDS, values, ruleContext(values)),
    }),
    submit: async ({ current_password, password }) => {
      await changePassword(String(current_password), String(password));
      toast(
        t({
          id: 'security.password.changed',
          message: 'Password changed. Your other devices are signed out.',
        }),
        'success',
      );
      onClose();
    },
  });
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={['current_password', 'password', 'password_confirmation']} />
      <CurrentPasswordField form={form} field="current_password" />
      {FIELDS.map(({ field, required }) => (
        <PlayerField key={field} form={form} field={field} required={required} options={OPTIONS} />
      ))}
      <p className={styles['text']}>
        <Trans id="security.password.effect">This signs out every other device.</Trans>
      </p>
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        <Trans id="security.password.change">Change password</Trans>
      </Button>
    </form>
  );
}

type Scorer = (password: string, known: readonly string[]) => number;

/** Whether a password is too easy to guess. Until its word lists are here nothing is: the back end refuses it then. */
function useWeaknessCheck(): (password: string) => boolean {
  const { player } = useAccount();
  const [score, setScore] = useState<Scorer | null>(null);
  useEffect(() => {
    import('./password-score.ts').then(
      ({ passwordScore }) => setScore(() => passwordScore),
      () => undefined,
    );
  }, []);
  const { email, nickname, first_name, last_name } = player ?? {};
  const known = [email, email?.split('@')[0], nickname, first_name, last_name].filter(text => text != null);
  return password => score !== null && password.length >= 8 && score(password, known) < MIN_PASSWORD_SCORE;
}
