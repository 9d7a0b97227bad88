import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useRef,
} from 'react';
import { classes } from '../classes.ts';
import styles from './Dialog.module.css';
import { DialogPanel } from './DialogPanel.tsx';
import { useModal } from './useModal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  hideTitle?: boolean | undefined;
  closeLabel: string;
  children: ReactNode;
  /** The actions, always visible below the scrolling content. */
  footer?: ReactNode;
  size?: 's' | 'm' | 'l' | 'full' | undefined;
  /** Covers the whole screen of a phone; `full` always does. */
  coversPhone?: boolean | undefined;
  /** Neither the backdrop nor Escape closes it and it has no close button: the content must provide a way to close it. */
  blocking?: boolean | undefined;
  /** Its position; `centre` is a bottom sheet on phones. */
  side?: 'centre' | 'bottom' | 'end' | undefined;
  className?: string | undefined;
};

/** A modal `<dialog>`; the child marked `data-autofocus`, else the heading, gets the focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, hideTitle = false, closeLabel, children, footer } = props;
  const { size = 'm', coversPhone = size === 'full', blocking = false, side = 'centre', className } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  useModal(dialog, open, () => !blocking && onClose());

  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    if (!blocking) onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && blocking) event.preventDefault();
  };
  const onBackdrop = (event: MouseEvent) => event.target === dialog.current;

  return (
    // A click on the backdrop is only a shortcut: keyboards have Escape and the close button.
    <dialog
      ref={dialog}
      className={classes(
        styles['dialog'],
        styles[size],
        styles[side],
        coversPhone && styles['cover'],
        className,
      )}
      aria-labelledby={titleId}
      data-blocking={blocking}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onMouseDown={event => {
        pressedBackdrop.current = onBackdrop(event);
      }}
      onClick={event => {
        // The second press of a double one may fall beside a dialog that the first one has made smaller.
        const isRepeated = event.detail > 1;
        if (!blocking && !isRepeated && pressedBackdrop.current && onBackdrop(event)) onClose();
      }}
    >
      {open && (
        <DialogPanel
          titleId={titleId}
          title={title}
          hideTitle={hideTitle}
          closeLabel={closeLabel}
          onClose={blocking ? undefined : onClose}
          footer={footer}
        >
          {children}
        </DialogPanel>
      )}
    </dialog>
  );
}
