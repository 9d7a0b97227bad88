import { useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dismissToast, toasts } from '../../core/shell/toasts.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ToastRegion } from '../../ui/overlays/ToastRegion.tsx';

/** The live region exists this long before its first toast, in milliseconds: its initial content is not announced. */
const ANNOUNCE_DELAY_MS = 150;

/**
 * The toasts. This chunk must have no texts of its own: it would wait for all translations that the first visit does not load.
 */
export default function Toasts({ dismissLabel }: { dismissLabel: string }) {
  const { list } = useSnapshot(toasts);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  const hasToasts = isReady && list.length > 0;
  // For what has the same place: StatusBar.module.css.
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute('data-toasts', hasToasts);
    return () => root.removeAttribute('data-toasts');
  }, [hasToasts]);
  const shown = list.map(({ action, ...one }) => ({
    ...one,
    action: action && (
      <Button
        size="s"
        onClick={() => {
          dismissToast(one.id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    ),
  }));
  return <ToastRegion toasts={isReady ? shown : []} onDismiss={dismissToast} dismissLabel={dismissLabel} />;
}
