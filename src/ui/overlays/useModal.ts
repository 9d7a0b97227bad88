import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { dialogClosed, dialogOpened } from './open-dialogs.ts';

/**
 * Opens a `<dialog>` as a modal, focuses its `[data-autofocus]` or its heading, and returns the focus on closing, also when
 * the dialog is unmounted while open (the browser by itself would lose the focus then). The native element traps the focus and
 * makes the page inert, so that no library of dialogs is needed.
 */
export function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  onBrowserClose: () => void,
) {
  const latestOnBrowserClose = useRef(onBrowserClose);
  useEffect(() => {
    latestOnBrowserClose.current = onBrowserClose;
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
    // A browser may force a dialog to close (a second Escape or Back): report it, and open it again if it must stay.
    const onClose = () => {
      if (element.open) return;
      latestOnBrowserClose.current();
      if (element.dataset['blocking'] === 'true' && element.isConnected) show();
    };
    show();
    dialogOpened(element);
    element.addEventListener('close', onClose);
    return () => {
      element.removeEventListener('close', onClose);
      dialogClosed(element);
      if (element.open) element.close();
      if (opener instanceof HTMLElement) focusAgain(opener);
    };
  }, [open, dialog]);
}

/** What opened it, or, where that was in a popover that has closed meanwhile, the button of the popover: what is hidden takes no focus. */
function focusAgain(opener: HTMLElement): void {
  opener.focus({ preventScroll: true });
  if (document.activeElement === opener) return;
  const popover = opener.closest('[popover]');
  const button =
    popover && document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(popover.id)}"]`);
  button?.focus({ preventScroll: true });
}
