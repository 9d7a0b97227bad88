import { proxy, useSnapshot } from 'valtio';
import type { ChatKind, ChatMessage } from '../../contract/third-party.ts';
import { readDraft } from './draft.ts';

/** A conversation as it is on screen. */
export interface ChatState {
  /** `offline`: there is no network; `failed`: the chat could not be reached. */
  phase: 'idle' | 'connecting' | 'ready' | 'offline' | 'failed';
  kind: ChatKind;
  messages: ChatMessage[];
  draft: string;
  isSending: boolean;
  /** The last message did not arrive; it is still in the draft. */
  isUnsent: boolean;
}

export const chat = proxy<ChatState>({
  phase: 'idle',
  kind: 'livechat',
  messages: [],
  draft: readDraft(),
  isSending: false,
  isUnsent: false,
});

export const useChat = () => useSnapshot(chat);
