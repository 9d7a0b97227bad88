import { proxy } from 'valtio';
import { brand } from '../../../contract/operator/brand.ts';

/** Whether the chat is open; its panel is a lazy chunk. */
export const chatWindow = proxy({ isOpen: false });

/** Whether this casino has a chat: links to it show only then. */
export const isChatAvailable = (): boolean => brand.chat !== null;

/**
 * Opens the live chat over the page: from buttons, the bookmark and `#chat` (ROUTE-23). Does nothing without a chat.
 */
export function openChat(): void {
  if (isChatAvailable()) chatWindow.isOpen = true;
}

export function closeChat(): void {
  chatWindow.isOpen = false;
}
