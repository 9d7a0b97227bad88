import { type RefObject, useEffect } from 'react';

const CONTROLS = 'a[href], button';

/**
 * Makes the children of an element one tab stop (a roving tabindex): arrow keys, Home and End move the focus among them,
 * and Tab returns to the child that had it last, else to the one with `aria-current`. Further controls of a child are
 * tab stops while it is the one that Tab reaches. Children may come and go.
 */
export function useRovingFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    let focused: Element | undefined;

    const update = () => {
      const items = itemsOf(element);
      const current = items.find(item => item.contains(document.activeElement)) ?? focused;
      const stop =
        current && items.includes(current)
          ? current
          : (items.find(item => controlsOf(item)[0]?.hasAttribute('aria-current')) ?? items[0]);
      for (const item of items) {
        for (const control of controlsOf(item)) {
          const tabIndex = item === stop ? 0 : -1;
          if (control.tabIndex !== tabIndex) control.tabIndex = tabIndex;
        }
      }
    };
    const onFocus = ({ target }: FocusEvent) => {
      focused = itemsOf(element).find(item => item.contains(target as Node));
      update();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const items = itemsOf(element);
      const at = items.findIndex(item => controlsOf(item).includes(event.target as HTMLElement));
      const next = at < 0 ? undefined : items[indexAfter(event.key, at, items.length, element) ?? -1];
      if (!next) return;
      event.preventDefault();
      controlsOf(next)[0]?.focus();
    };

    update();
    element.addEventListener('focusin', onFocus);
    element.addEventListener('keydown', onKeyDown);
    const changed = new MutationObserver(update);
    changed.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-current', 'disabled'],
    });
    return () => {
      element.removeEventListener('focusin', onFocus);
      element.removeEventListener('keydown', onKeyDown);
      changed.disconnect();
    };
  }, [container]);
}

const itemsOf = (element: Element): Element[] =>
  [...element.children].filter(item => controlsOf(item).length > 0);

/** Without those of a dialog that a child has opened. */
function controlsOf(item: Element): HTMLElement[] {
  const controls = [item, ...item.querySelectorAll(CONTROLS)].filter(one => one.matches(CONTROLS));
  return controls.filter(
    one =>
      one instanceof HTMLElement &&
      !one.matches(':disabled') &&
      one.closest('dialog') === item.closest('dialog'),
  ) as HTMLElement[];
}

function indexAfter(key: string, at: number, length: number, element: Element): number | undefined {
  const isReversed = getComputedStyle(element).direction === 'rtl';
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key === (isReversed ? 'ArrowLeft' : 'ArrowRight')) return at + 1;
  if (key === (isReversed ? 'ArrowRight' : 'ArrowLeft')) return at - 1;
  return undefined;
}
