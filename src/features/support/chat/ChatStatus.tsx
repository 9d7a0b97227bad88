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
          No connection. What you typed is kept; the chat goes on when you are online.
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
        <Trans id="chat.failed">The chat can’t be reached. Write to us at {email}.</Trans>
      </Alert>
    );
  if (isUnsent)
    return (
      <Alert tone="warning">
        <Trans id="chat.unsent">Your message did not arrive. It is still in the field: send it again.</Trans>
      </Alert>
    );
  return null;
}
