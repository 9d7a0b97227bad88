import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { MAX_MESSAGE_LENGTH, sendDraft, setDraft } from './actions.ts';
import styles from './Chat.module.css';
import { ChatStatus } from './ChatStatus.tsx';
import { chat } from './state.ts';

/** The message being typed; it stays until it has been delivered. */
export function ChatForm() {
  const { t } = useLingui();
  // Read synchronously: a late value would move the cursor.
  const { draft, isSending } = useSnapshot(chat, { sync: true });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void sendDraft();
  };
  return (
    <form className={styles['form']} onSubmit={onSubmit} noValidate>
      <ChatStatus />
      <TextField
        name="message"
        label={t({ id: 'chat.message', message: 'Your message' })}
        value={draft}
        onChange={setDraft}
        maxLength={MAX_MESSAGE_LENGTH}
        autoComplete="off"
        enterKeyHint="send"
        data-autofocus
      />
      <Button type="submit" variant="primary" full busy={isSending} disabled={draft.trim() === ''}>
        <Trans id="chat.send">Send</Trans>
      </Button>
    </form>
  );
}
