import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Sheet } from '../../ui/Sheet.tsx';
import { useAccount } from '../account/state.ts';
import { connectChat, resumeChat } from './actions.ts';
import { ChatForm } from './ChatForm.tsx';
import { ChatConnecting } from './ChatStatus.tsx';
import { followPlayer } from './follow-player.ts';
import { MessageList } from './MessageList.tsx';
import { chatWindow, closeChat } from './open.ts';
import { useChat } from './state.ts';

/** The support chat over the page; loaded with its first opening. */
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

/** Connects when it is looked at, anew for another player, and goes on when the network is back. */
function useConversation(isOpen: boolean): void {
  const { standing } = useAccount();
  useEffect(followPlayer, []);
  useEffect(() => {
    if (isOpen && standing !== 'unknown') void connectChat();
  }, [isOpen, standing]);
  useEffect(() => {
    if (!isOpen) return;
    window.addEventListener('online', resumeChat);
    return () => window.removeEventListener('online', resumeChat);
  }, [isOpen]);
}
