import { proxy, useSnapshot } from 'valtio';
import { PRIVATE_PREFIX } from '../../../core/session/purge.ts';
import { account, useAccount } from '../state.ts';

const STORAGE_KEY = `${PRIVATE_PREFIX}confirmHidden`;

/** Whose reminder is hidden, by the player's id; for this visit, as the tab's session storage is. */
const reminder = proxy<{ hiddenFor: string | null }>({ hiddenFor: readHidden() });

/** Whether the player is reminded now that the e-mail address is unconfirmed. */
export function useConfirmReminder(): boolean {
  const { player } = useAccount();
  const { hiddenFor } = useSnapshot(reminder);
  return useIsUnconfirmed() && hiddenFor !== String(player?.id);
}

/** The profile that is stored on the device has no e-mail address to send to. */
export function useIsUnconfirmed(): boolean {
  const { player, isPartial } = useAccount();
  return player?.confirmed_at === null && !isPartial;
}

export function hideConfirmReminder(): void {
  reminder.hiddenFor = String(account.player?.id);
  try {
    sessionStorage.setItem(STORAGE_KEY, reminder.hiddenFor);
  } catch {
    // Without session storage it is back after a reload.
  }
}

function readHidden(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
