import { proxy, subscribe } from 'valtio';

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger';
  /** Stays until it is dismissed, as the warning of a reached limit does (SHELL-40). */
  readonly sticky?: boolean;
  /** A button in it; pressing it dismisses the toast. */
  readonly action?: ToastAction | undefined;
}

interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export const toasts = proxy<{ list: Toast[] }>({ list: [] });

let lastId = 0;

/** Shows a toast, unless one with the same text is already shown. Returns its id. */
export function toast(
  text: string,
  tone: Toast['tone'] = 'plain',
  sticky = false,
  action?: ToastAction,
): string {
  const shown = toasts.list.find(item => item.text === text);
  if (shown) return shown.id;
  lastId += 1;
  const id = String(lastId);
  toasts.list.push({ id, text, tone, sticky, action });
  return id;
}

/** Resolves when the first toast is added. */
export const firstToast = () =>
  new Promise<void>(resolve => {
    if (toasts.list.length > 0) return resolve();
    const unsubscribe = subscribe(toasts, () => {
      unsubscribe();
      resolve();
    });
  });

export function dismissToast(id: string): void {
  const index = toasts.list.findIndex(item => item.id === id);
  if (index >= 0) toasts.list.splice(index, 1);
}
