import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dismissToast, toasts } from '../core/toasts.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';

/** What happened, in short; the region stands before the first of them, so that a reader is told. */
export default function Toasts() {
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
