import { useEffect } from 'react';
import { unstable_forceFrameRate as setSlicesPerSecond } from 'scheduler';
import { hydration } from '../../core/shell/hydration.ts';
import { App } from '../App.tsx';

/**
 * React's slices of work while it takes over the page, per second: 30 ms each. Of its own of 5 ms a slow phone needs forty, with a
 * longer frame after each (decision 0148).
 */
const SLICES_PER_SECOND = 33;
const DEFAULT_SLICES = 0;

/** Called before the first render. */
export const beginLongSlices = (): void => setSlicesPerSecond(SLICES_PER_SECOND);

/**
 * The app in `root`. By its effect the page is taken over, or in the place of its HTML, which has the app alone: nothing may stand
 * beside it here, where React would give it other ids.
 */
export function AppRoot({ root }: { root: HTMLElement }) {
  useEffect(() => {
    setSlicesPerSecond(DEFAULT_SLICES);
    // Not within the effect, where React could not render what a press opens at once.
    queueMicrotask(() => replayEarlyInput(root));
    void hydration.done.then(() => replayPresses(root));
  }, [root]);
  return <App />;
}

/** Buttons have no other names than these. */
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

/**
 * Repeats presses of buttons that the script of the head has kept and withheld from React. `kept`: where it keeps those of parts that
 * React has not taken over yet; without it presses are handled as they come from now on.
 */
function replayPresses(root: HTMLElement, kept?: EarlyPresses): void {
  const pressed = window.earlyPresses ?? [];
  window.earlyPresses = kept;
  // Where the HTML was replaced, the button that has its place.
  for (const button of pressed)
    (button.isConnected
      ? button
      : [...root.querySelectorAll('button')].find(other => nameOf(other) === nameOf(button))
    )?.click();
}

/** Repeats what the visitor did to the HTML until now: presses, and texts in fields. Links worked by themselves. */
export function replayEarlyInput(root: HTMLElement): void {
  replayPresses(root, Object.assign([], { isScreenHydrated: true }));
  for (const field of root.querySelectorAll('input')) {
    const { value } = field;
    if (value === '' || field.type === 'hidden') continue;
    // React has taken the text for the field's own and would not report it: set as a keystroke does, past the property it watches.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
