import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { brand } from '../../contract/brand.ts';
import { intlTag } from '../../contract/locales.ts';
import type { ChatMessage } from '../../contract/third-party.ts';
import { language } from '../../core/i18n.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Chat.module.css';
import { useChat } from './state.ts';

/** What was said, oldest first; a reader hears what is added. */
export function MessageList() {
  const { t } = useLingui();
  const { messages } = useChat();
  const end = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a message more is looked at
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
            last={index === messages.length - 1 ? end : undefined}
          />
        ))}
      </ol>
    </div>
  );
}

interface MessageProps {
  message: ChatMessage;
  last: React.RefObject<HTMLLIElement | null> | undefined;
}

function Message({ message: { from, text, at }, last }: MessageProps) {
  const { t } = useLingui();
  const { locale } = useSnapshot(language);
  const time = new Intl.DateTimeFormat(intlTag(locale), { timeStyle: 'short' }).format(new Date(at));
  const agent = brand.sandbox
    ? t({ id: 'chat.agent.sandbox', message: 'Sandbox agent, automatic' })
    : t({ id: 'chat.agent', message: 'Support' });
  return (
    <li ref={last} className={styles['message']} data-from={from}>
      <span className={styles['who']}>
        {from === 'agent' ? agent : <VisuallyHidden>{t({ id: 'chat.you', message: 'You' })}</VisuallyHidden>}{' '}
        <time dateTime={at}>{time}</time>
      </span>
      <p className={styles['bubble']}>{text}</p>
    </li>
  );
}
