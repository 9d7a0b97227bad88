import { onSignedIn, onSignedOut } from '../account/session.ts';
import { clearChat, endConversation } from './actions.ts';

let isFollowing = false;

/** The chat's user is the account's: cleared at logout, changed at a sign-in (platform 4). Once a page. */
export function followPlayer(): void {
  if (isFollowing) return;
  isFollowing = true;
  onSignedIn(endConversation);
  onSignedOut(clearChat);
}
