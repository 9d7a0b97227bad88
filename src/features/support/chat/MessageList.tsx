import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { brand } from '../../../contract/operator/brand.ts';
import type { ChatMessage } from '../../../contract/operator/third-party.ts';
import { formatClock } from '../../../lib/format-time.ts';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { useTimeTag } from '../../data-age/useTimeFormat.ts';
import styles from './Chat.module.css';
import { useChat } from './state.ts';

/** The messages, oldest first; a live region announces new ones. */
export function MessageList() {
  const { t } = useLingui();
  const { messages } = useChat();
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs with every new message
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [messages.length]);
  return (
    <div role="log" aria-label={t({ id: 'chat.messages', message: 'Conversation' })}>
      <ol className={styles['messages']}>
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            lastRef={index === messages.length - 1 ? end : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

interface MessageProps {
  message: ChatMessage;
  lastRef: React.RefObject<HTMLLIElement | null> | undefined;
}

function Message({ message: { from, text, at }, lastRef }: MessageProps) {
  const { t } = useLingui();
  const time = formatClock(Date.parse(at), useTimeTag());
  const agent = brand.sandbox
    ? t({ id: 'chat.agent.sandbox', message: 'Automatic sandbox agent' })
    : t({ id: 'chat.agent', message: 'Support' });
  return (
    <li ref={lastRef} className={styles['message']} data-from={from}>
      <span className={styles['who']}>
        {from === 'agent' ? agent : <VisuallyHidden>{t({ id: 'chat.you', message: 'You' })}</VisuallyHidden>}{' '}
        <time dateTime={at}>{time}</time>
      </span>
      <p className={styles['bubble']}>{text}</p>
    </li>
  );
}
