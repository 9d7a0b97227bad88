import { useSyncExternalStore } from 'react';

let stack: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  stack = next;
  for (const listener of listeners) listener();
}

export function dialogOpened(dialog: HTMLDialogElement) {
  set([...stack, dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement) {
  set(stack.filter(other => other !== dialog));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost modal, or undefined. What must be usable above a modal (toasts) has to be inside it: the rest is inert. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  );
}
