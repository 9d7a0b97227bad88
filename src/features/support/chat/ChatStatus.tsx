import { Trans } from '@lingui/react/macro';
import { brand } from '../../../contract/operator/brand.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { connectChat } from './actions.ts';
import { useChat } from './state.ts';

/** Replaces the first message until it arrives. */
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

/** Why the chat is unavailable, and what to do, above the field; nothing while it works. */
export function ChatStatus() {
  const { phase, isUnsent } = useChat();
  const email = brand.supportEmail;
  if (phase === 'offline')
    return (
      <Alert tone="warning">
        <Trans id="chat.offline">
          You’re offline. What you typed is kept, and the chat continues when you’re back online.
        </Trans>
      </Alert>
    );
  if (phase === 'failed')
    return (
      <Alert
        tone="warning"
        action={
          <Button size="s" onClick={() => void connectChat()}>
            <Trans id="action.retry">Try again</Trans>
          </Button>
        }
      >
        <Trans id="chat.failed">We can’t open the chat. Write to us at {email}.</Trans>
      </Alert>
    );
  if (isUnsent)
    return (
      <Alert tone="warning">
        <Trans id="chat.unsent">
          Your message wasn’t sent. It’s still in the field, so you can send it again.
        </Trans>
      </Alert>
    );
  return null;
}
