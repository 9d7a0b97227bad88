import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { MOST_CHARACTERS, sendDraft, typeDraft } from './actions.ts';
import styles from './Chat.module.css';
import { ChatStatus } from './ChatStatus.tsx';
import { chat } from './state.ts';

/** What is being typed; it stays until it has arrived. */
export function ChatForm() {
  const { t } = useLingui();
  // At once: a field that is told its text later moves the cursor.
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
        onChange={typeDraft}
        maxLength={MOST_CHARACTERS}
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
