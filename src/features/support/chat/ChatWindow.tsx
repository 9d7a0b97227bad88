import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useAccount } from '../../account/state.ts';
import { connectChat, followSession, resumeChat } from './actions.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatConnecting } from './ChatStatus.tsx';
import { chatWindow, closeChat } from './chat-window.ts';
import { MessageList } from './MessageList.tsx';
import { useChat } from './state.ts';

/** The support chat over the page; loaded when it is first opened. */
export default function ChatWindow() {
  const { t } = useLingui();
  const { isOpen } = useSnapshot(chatWindow);
  const { kind } = useChat();
  useConversation(isOpen);
  return (
    <Sheet
      open={isOpen}
      onClose={closeChat}
      side="end"
      size="s"
      coversPhone
      title={
        kind === 'messenger'
          ? t({ id: 'chat.messenger', message: 'Messenger' })
          : t({ id: 'chat.live', message: 'Live chat' })
      }
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={<ChatForm />}
    >
      <MessageList />
      <ChatConnecting />
    </Sheet>
  );
}

/** Connects when it opens, again for another player, and resumes when the network is back. */
function useConversation(isOpen: boolean): void {
  const { authStatus } = useAccount();
  useEffect(followSession, []);
  useEffect(() => {
    if (isOpen && authStatus !== 'unknown') void connectChat();
  }, [isOpen, authStatus]);
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('online', resumeChat);
    return () => window.removeEventListener('online', resumeChat);
  }, [isOpen]);
}
