import { type RefObject, useEffect } from 'react';

type Module = typeof import('./roving-focus.ts');
let loading: Promise<Module | null> | undefined;

/** Its code is fetched when something takes the focus for the first time: most visitors never need it. */
const importAtFirstFocus = (): Promise<Module | null> => {
  loading ??= new Promise<Event>(resolve =>
    document.addEventListener('focusin', resolve, { once: true }),
  ).then(() =>
    import('./roving-focus.ts').catch(() => {
      loading = undefined;
      return null;
    }),
  );
  return loading;
};

/**
 * Makes the children of an element one tab stop (a roving tabindex): arrow keys, Home and End move the focus among them,
 * and Tab returns to the child that had it last, else to the one with `aria-current`. Further controls of a child are
 * tab stops while it is the one that Tab reaches. Children may come and go. Until something on the page has had the focus
 * each control is a tab stop of its own.
 */
export function useRovingFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let unfollow: (() => void) | undefined;
    let isUnmounted = false;
    void importAtFirstFocus().then(module => {
      if (!isUnmounted && container.current) unfollow = module?.followFocus(container.current);
    });
    return () => {
      isUnmounted = true;
      unfollow?.();
    };
  }, [container]);
}
