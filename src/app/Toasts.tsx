import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dismissToast, toasts } from '../core/toasts.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';

export function Toasts() {
  const { t } = useLingui();
  const { list } = useSnapshot(toasts);
  return (
    <ToastRegion
      toasts={list}
      onDismiss={dismissToast}
      dismissLabel={t({ id: 'action.dismiss', message: 'Dismiss' })}
    />
  );
}
