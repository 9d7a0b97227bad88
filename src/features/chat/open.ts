import { proxy } from 'valtio';
import { brand } from '../../contract/brand.ts';

/** Whether the chat is on screen; the panel itself comes with its first opening. */
export const chatWindow = proxy({ isOpen: false });

/** Whether this casino has a chat at all: what leads to it is shown only then. */
export const isChatOn = (): boolean => brand.chat !== null;

/** Opens the live chat over the page: buttons, the bookmark, `#chat` (platform 2.1). Without a chat nothing happens. */
export function openChat(): void {
  if (isChatOn()) chatWindow.isOpen = true;
}

export function closeChat(): void {
  chatWindow.isOpen = false;
}
