import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../Account.module.css';
import { FormStatus } from './FormStatus.tsx';
import { validateFields } from './field-rules.ts';
import { ruleContext } from './minimum-age.ts';
import { PlayerField } from './PlayerField.tsx';
import { useForm } from './useForm.ts';

const FIELDS = [{ field: 'email', required: true }];

interface Props {
  text: string;
  /** Label of the button. */
  label: string;
  /** Rejects with `ApiError`. */
  send: (email: string) => Promise<void>;
  /** What the field begins with. */
  email?: string;
}

/** A form with one e-mail field that requests a mail. */
export function EmailForm({ text, label, send, email = '' }: Props) {
  const form = useForm({
    name: 'email',
    needsCaptcha: true,
    initial: { email },
    validate: values => validateFields(FIELDS, values, ruleContext(values)),
    submit: values => send(String(values['email']).trim()),
  });
  return (
    <form className={styles['form']} {...form.formProps}>
      <p className={styles['text']}>{text}</p>
      <FormStatus form={form} fields={['email']} />
      <PlayerField form={form} field="email" required options={{ country: [], currency: [] }} />
      <Button type="submit" variant="primary" size="l" full busy={form.isBusy}>
        {form.formError ? <Trans id="action.retry">Try again</Trans> : label}
      </Button>
    </form>
  );
}
