import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../lib/emitter.ts';

let stack: readonly HTMLDialogElement[] = [];
const changes = createEmitter();

function set(next: readonly HTMLDialogElement[]) {
  stack = next;
  changes.emit();
}

export function dialogOpened(dialog: HTMLDialogElement) {
  set([...stack, dialog]);
}

export function dialogClosed(dialog: HTMLDialogElement) {
  set(stack.filter(other => other !== dialog));
}

/** The topmost modal, or undefined. What must be usable above a modal (toasts) has to be inside it: the rest is inert. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    changes.on,
    () => stack.at(-1),
    () => undefined,
  );
}
