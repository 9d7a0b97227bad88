import { useLingui } from '@lingui/react/macro';
import type { PushPreferences } from '../../contract/subjects/push.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { toast } from '../../core/shell/toasts.ts';
import { savePreferences, turnOnPush } from './actions.ts';
import { push } from './state.ts';

/** Turns pushes on from a click and shows the result, unless the player has just denied the permission. */
export function useTurnOnPush(): () => void {
  const { t } = useLingui();
  const run = async () => {
    const isOn = await turnOnPush();
    if (isOn) toast(t({ id: 'push.isOn', message: 'Notifications are on.' }), 'success');
    else if (push.status !== 'denied')
      toast(
        t({ id: 'push.failed', message: 'We couldn’t turn notifications on. Try again later.' }),
        'warning',
      );
  };
  return () => void run();
}

/** Saves the choice, and shows a toast when that fails. */
export function useSavePreferences(): (changes: Partial<PushPreferences>) => void {
  const { t } = useLingui();
  const run = async (changes: Partial<PushPreferences>) => {
    try {
      await savePreferences(changes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'cancelled' || error.status === 401) return;
      toast(t({ id: 'push.refused', message: 'We couldn’t save your choice. Try again.' }), 'warning');
    }
  };
  return changes => void run(changes);
}
