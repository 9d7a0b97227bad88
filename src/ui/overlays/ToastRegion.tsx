import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from './open-dialogs.ts';
import styles from './Toast.module.css';
import { Toast, type ToastContent } from './Toast.tsx';

export type ToastRegionProps = {
  toasts: readonly ToastContent[];
  onDismiss: (id: string) => void;
  dismissLabel: string;
  /** Names the region. */
  label?: string | undefined;
};

/** An empty region opens so much later, milliseconds: opening lays the page out, which its first paint is not to wait for. */
const EMPTY_MS = 250;

/**
 * The one place of toasts. It is a popover, to lie above everything, and moves into the modal on top while there is one:
 * outside of it a toast would be inert and silent.
 */
export function ToastRegion({ toasts, onDismiss, dismissLabel, label }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();

  // Open while empty too: only what is added to a region that is already there is read out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new home needs it shown anew, above what was opened last
  useLayoutEffect(() => {
    const show = () => region.current?.showPopover?.();
    if (dialog || toasts.length > 0) return show();
    const timer = setTimeout(show, EMPTY_MS);
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
