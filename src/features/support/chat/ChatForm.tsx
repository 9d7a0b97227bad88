import { Trans, useLingui } from '@lingui/react/macro';
import { SendHorizontal, ShieldCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { pathOf } from '../../../core/shell/navigation.ts';
import { Anchor } from '../../../ui/controls/Anchor.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { openSafetySheet } from '../../safe-play/safety-sheet.ts';
import { MAX_MESSAGE_LENGTH, sendDraft, setDraft } from './actions.ts';
import styles from './Chat.module.css';
import { ChatStatus } from './ChatStatus.tsx';
import { closeChat } from './chat-window.ts';
import { chat } from './state.ts';

/** The message being typed, which stays until it has been delivered; above it what no agent is needed for. */
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
      <SafetyLinks />
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
        trailing={
          <IconButton
            type="submit"
            className={styles['send']}
            label={t({ id: 'chat.send', message: 'Send' })}
            icon={<SendHorizontal aria-hidden />}
            aria-busy={isSending || undefined}
            aria-disabled={isSending || draft.trim() === '' || undefined}
          />
        }
      />
    </form>
  );
}

/** A break, limits and help are one press away: the agent only names them. */
function SafetyLinks() {
  const openSafety = () => {
    closeChat();
    // After the chat has returned the focus.
    setTimeout(openSafetySheet);
  };
  return (
    <p className={styles['links']}>
      <Button size="s" icon={<ShieldCheck aria-hidden />} onClick={openSafety}>
        <Trans id="safePlay.entry">Limits, breaks and help</Trans>
      </Button>
      <Anchor href={pathOf('cmsPage', { slug: 'responsible-gaming' })} onClick={closeChat}>
        <Trans id="safePlay.more">More about responsible gaming</Trans>
      </Anchor>
    </p>
  );
}
