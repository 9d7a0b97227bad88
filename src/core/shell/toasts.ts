import { proxy, subscribe } from 'valtio';

export interface Toast {
  readonly id: string;
  readonly text: string;
  readonly tone: 'plain' | 'success' | 'warning' | 'danger';
  /** Stays until it is dismissed, as the warning of a reached limit does (platform 2.3). */
  readonly sticky?: boolean;
}

export const toasts = proxy<{ list: Toast[] }>({ list: [] });

let last = 0;

/** Shows a toast; the same text twice at a time is one toast. Returns its id. */
export function toast(text: string, tone: Toast['tone'] = 'plain', sticky = false): string {
  const shown = toasts.list.find(item => item.text === text);
  if (shown) return shown.id;
  last += 1;
  const id = String(last);
  toasts.list.push({ id, text, tone, sticky });
  return id;
}

/** When there is one to show, the first time. */
export const firstToast = () =>
  new Promise<void>(resolve => {
    if (toasts.list.length > 0) return resolve();
    const stop = subscribe(toasts, () => {
      stop();
      resolve();
    });
  });

export function dismissToast(id: string): void {
  const index = toasts.list.findIndex(item => item.id === id);
  if (index >= 0) toasts.list.splice(index, 1);
}
