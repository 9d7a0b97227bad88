import { Trans } from '@lingui/react/macro';
import { brand } from '../../contract/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { connectChat } from './actions.ts';
import { useChat } from './state.ts';

/** In the place of the first message, until it comes. */
export function ChatConnecting() {
  const { phase } = useChat();
  if (phase !== 'idle' && phase !== 'connecting') return null;
  return (
    <div aria-busy="true">
      <span role="status">
        <Trans id="chat.connecting">Connecting…</Trans>
      </span>
      <Skeleton h="5rem" />
    </div>
  );
}

/** Why nobody answers, and what to do, always in view above the field; nothing while the conversation goes on. */
export function ChatStatus() {
  const { phase, isUnsent } = useChat();
  const email = brand.supportEmail;
  if (phase === 'offline')
    return (
      <Notice tone="warning">
        <Trans id="chat.offline">
          No connection. What you typed is kept; the chat goes on when you are online.
        </Trans>
      </Notice>
    );
  if (phase === 'failed')
    return (
      <Notice
        tone="warning"
        action={
          <Button size="s" onClick={() => void connectChat()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      >
        <Trans id="chat.failed">The chat can’t be reached. Write to us at {email}.</Trans>
      </Notice>
    );
  if (isUnsent)
    return (
      <Notice tone="warning">
        <Trans id="chat.unsent">Your message did not arrive. It is still in the field: send it again.</Trans>
      </Notice>
    );
  return null;
}
