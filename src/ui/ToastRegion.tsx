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

/**
 * The one place of toasts. It is a popover, to lie above everything, and moves into the modal on top while there is one:
 * outside of it a toast would be inert and silent.
 */
export function ToastRegion({ toasts, onDismiss, dismissLabel, label }: ToastRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const dialog = useTopDialog();
  const isEmpty = toasts.length === 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new home or a newer dialog needs it shown again, on top
  useLayoutEffect(() => {
    if (isEmpty) return;
    const element = region.current;
    element?.showPopover?.();
    return () => element?.hidePopover?.();
  }, [isEmpty, dialog]);

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
