import { clearQueue } from '../../../core/worker/outbox.ts';
import { account, setPlayer } from '../state.ts';

/** The player's data leaves the screen. The epoch of the session has ended before, here or in another tab. */
export function endLocalSession(): void {
  setPlayer(null);
  clearQueue();
  account.loading.at = null;
}
