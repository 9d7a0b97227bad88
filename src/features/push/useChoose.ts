import { useLingui } from '@lingui/react/macro';
import type { PushPreferences } from '../../contract/push.ts';
import { Failure } from '../../core/failure.ts';
import { toast } from '../../core/toasts.ts';
import { choose } from './actions.ts';

/** Chooses, and says so when it could not be saved. */
export function useChoose(): (over: Partial<PushPreferences>) => void {
  const { t } = useLingui();
  const run = async (over: Partial<PushPreferences>) => {
    try {
      await choose(over);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.kind === 'cancelled' || error.status === 401) return;
      toast(t({ id: 'push.refused', message: 'Your choice could not be saved. Try again.' }), 'warning');
    }
  };
  return over => void run(over);
}
