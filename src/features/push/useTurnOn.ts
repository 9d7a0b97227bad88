import { useLingui } from '@lingui/react/macro';
import { toast } from '../../core/toasts.ts';
import { turnOn } from './actions.ts';
import { push } from './state.ts';

/** Turns pushes on from a click, and says what came of it unless the player has just said no. */
export function useTurnOn(): () => void {
  const { t } = useLingui();
  const run = async () => {
    const isOn = await turnOn();
    if (isOn) toast(t({ id: 'push.isOn', message: 'Notifications are on.' }), 'success');
    else if (push.standing !== 'denied')
      toast(
        t({ id: 'push.failed', message: 'Notifications could not be turned on. Try again later.' }),
        'warning',
      );
  };
  return () => void run();
}
