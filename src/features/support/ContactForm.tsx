import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { CONTACT_TOPICS, type ContactTopic, MAX_MESSAGE_LENGTH } from '../../contract/subjects/contact.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormStatus } from '../account/form/FormStatus.tsx';
import { fieldErrorMessage } from '../account/form/field-error-messages.ts';
import styles from './Support.module.css';
import { useContactForm } from './useContactForm.ts';

const FIELDS = ['name', 'email', 'topic', 'message'];

/** A message to support (SUPPORT-2); what was typed stays until it has been delivered. */
export default function ContactForm() {
  const { t, i18n } = useLingui();
  const { form, sentTo, reset } = useContactForm();
  const topics = useTopicOptions();
  if (sentTo !== null) return <Sent to={sentTo} onReset={reset} />;
  const field = (name: string) => ({
    name,
    required: true,
    value: form.text(name),
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.validateField(name),
    error: form.errors[name] === undefined ? undefined : fieldErrorMessage(i18n, form.errors[name]),
  });
  return (
    <form className={styles['form']} {...form.formProps}>
      <FormStatus form={form} fields={FIELDS} />
      <TextField
        {...field('name')}
        label={t({ id: 'support.field.name', message: 'Your name' })}
        autoComplete="name"
      />
      <TextField
        {...field('email')}
        label={t({ id: 'support.field.email', message: 'E-mail for our reply' })}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <SelectField
        {...field('topic')}
        label={t({ id: 'support.field.topic', message: 'What is it about?' })}
        placeholder={t({ id: 'support.topic.choose', message: 'Choose a topic' })}
        options={topics}
      />
      <TextAreaField
        {...field('message')}
        label={t({ id: 'support.field.message', message: 'Your message' })}
        hint={t({
          id: 'support.field.message.hint',
          message: 'Never send us your password or card details.',
        })}
        maxLength={MAX_MESSAGE_LENGTH}
      />
      <Button type="submit" variant="primary" size="l" busy={form.isBusy}>
        {form.formError ? (
          <Trans id="action.retry">Try again</Trans>
        ) : (
          <Trans id="support.send">Send message</Trans>
        )}
      </Button>
    </form>
  );
}

function Sent({ to, onReset }: { to: string; onReset: () => void }) {
  return (
    <div className={styles['form']}>
      <Alert tone="success">
        <Trans id="support.sent">Your message was sent. The reply goes to {to}.</Trans>
      </Alert>
      {brand.sandbox && (
        <p className={styles['note']}>
          <Trans id="support.sent.sandbox">
            This is a sandbox, so nobody will read or answer your message.
          </Trans>
        </p>
      )}
      <div>
        <Button onClick={onReset}>
          <Trans id="support.another">Write another message</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The labels of the message's topics. */
function useTopicOptions(): readonly { value: ContactTopic; label: string }[] {
  const { t } = useLingui();
  const labels: Readonly<Record<ContactTopic, string>> = {
    account: t({ id: 'support.topic.account', message: 'My account' }),
    games: t({ id: 'support.topic.games', message: 'A game or a round' }),
    money: t({ id: 'support.topic.money', message: 'My balance' }),
    'safer-play': t({ id: 'support.topic.saferPlay', message: 'Limits and breaks' }),
    technical: t({ id: 'support.topic.technical', message: 'A technical problem' }),
    other: t({ id: 'support.topic.other', message: 'Something else' }),
  };
  return CONTACT_TOPICS.map(value => ({ value, label: labels[value] }));
}
