import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/brand.ts';
import { MESSAGE_MAX } from '../../contract/contact.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FormStatus } from '../account/FormStatus.tsx';
import { fieldText } from '../account/field-messages.ts';
import styles from './Support.module.css';
import { useContact } from './useContact.ts';
import { useTopics } from './useTopics.ts';

const FIELDS = ['name', 'email', 'topic', 'message'];

/** Writes to support (platform 7); what is typed stays until it has arrived. */
export default function ContactForm() {
  const { t, i18n } = useLingui();
  const { form, sentTo, again } = useContact();
  const topics = useTopics();
  if (sentTo !== null) return <Sent to={sentTo} onAgain={again} />;
  const field = (name: string) => ({
    name,
    required: true,
    value: form.text(name),
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.errors[name] === undefined ? undefined : fieldText(i18n, form.errors[name]),
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
        label={t({ id: 'support.field.email', message: 'E-mail for the answer' })}
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
        maxLength={MESSAGE_MAX}
      />
      <Button type="submit" variant="primary" size="l" busy={form.isBusy}>
        {form.failure ? (
          <Trans id="action.retry">Try again</Trans>
        ) : (
          <Trans id="support.send">Send message</Trans>
        )}
      </Button>
    </form>
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  return (
    <div className={styles['form']}>
      <Notice tone="success">
        <Trans id="support.sent">Your message has arrived. The answer goes to {to}.</Trans>
      </Notice>
      {brand.sandbox && (
        <p className={styles['note']}>
          <Trans id="support.sent.sandbox">
            This is a sandbox: the message lies in its outbox, and nobody reads it there.
          </Trans>
        </p>
      )}
      <div>
        <Button onClick={onAgain}>
          <Trans id="support.another">Write another message</Trans>
        </Button>
      </div>
    </div>
  );
}
