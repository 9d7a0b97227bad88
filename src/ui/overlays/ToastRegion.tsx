import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './open-dialogs.ts';
import { showPopover } from './show-popover.ts';
import styles from './Toast.module.css';
import { Toast, type ToastContent } from './Toast.tsx';

type ToastRegionProps = {
  toasts: readonly ToastContent[];
  onDismiss: (id: string) => void;
  dismissLabel: string;
  /** Names the region. */
  label?: string | undefined;
};

/** Delay before an empty region is opened, in milliseconds: opening causes a layout, which must not delay the first paint. */
const EMPTY_OPEN_DELAY_MS = 250;

/**
 * The region of all toasts. It is a popover, to be above everything, and moves into the topmost modal while one is open:
 * outside of it a toast would be inert and not announced.
 */
export function ToastRegion({ toasts, onDismiss, dismissLabel, label }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();

  // Open while empty too: only what is added to an existing live region is announced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a move it has to be shown again, above what was opened last
  useLayoutEffect(() => {
    const show = () => {
      // A dialog that closes in the same commit takes the region with it; the next commit moves the region out.
      if (region.current?.isConnected) showPopover(region.current);
    };
    if (dialog || toasts.length > 0) return show();
    const timer = setTimeout(show, EMPTY_OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, [dialog]);

  if (typeof document === 'undefined') return null;
  return createPortal(
    <div ref={region} popover="manual" className={styles['region']} role="status" aria-label={label}>
      {toasts.map(toast => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} dismissLabel={dismissLabel} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}
