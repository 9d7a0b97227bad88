import { proxy, useSnapshot } from 'valtio';
import type { ChatKind, ChatMessage } from '../../../contract/operator/third-party.ts';

const DRAFT_KEY = 'orbit.chat.draft';

/** The unsent message; survives a reload, but not the tab. */
export function readDraft(): string {
  try {
    return sessionStorage.getItem(DRAFT_KEY) ?? '';
  } catch {
    return '';
  }
}

export function storeDraft(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(DRAFT_KEY);
    else sessionStorage.setItem(DRAFT_KEY, text);
  } catch {
    // Without session storage it lasts as long as the page.
  }
}

/** The conversation on screen. */
interface ChatState {
  /** `offline`: there is no network; `failed`: the chat could not be reached. */
  phase: 'idle' | 'connecting' | 'ready' | 'offline' | 'failed';
  kind: ChatKind;
  messages: ChatMessage[];
  draft: string;
  isSending: boolean;
  /** The last message failed; it is still in the draft. */
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
