import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

/**
 * Opens a `<dialog>` as a modal, focuses its `[data-autofocus]` or its heading, and gives the focus back to where it was,
 * also when the dialog is unmounted while open (then the browser by itself would drop it).
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean, onLost: () => void) {
  const lost = useRef(onLost);
  useEffect(() => {
    lost.current = onLost;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    const show = () => {
      element.showModal();
      const first = element.querySelector<HTMLElement>('[data-autofocus]') ?? element.querySelector('h2');
      first?.focus({ preventScroll: true });
    };
    // A browser may close a dialog against our will (a second Escape or Back): tell, and show it again if it must stay.
    const onClose = () => {
      if (element.open) return;
      lost.current();
      if (element.dataset['blocking'] === 'true' && element.isConnected) show();
    };
    show();
    dialogOpened(element);
    element.addEventListener('close', onClose);
    return () => {
      element.removeEventListener('close', onClose);
      dialogClosed(element);
      if (element.open) element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open, dialog]);
}
