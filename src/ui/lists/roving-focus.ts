const CONTROLS = 'a[href], button';

/** See `useRovingFocus`. Returns a function that ends it. */
export function followFocus(element: HTMLElement): () => void {
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
