/** Buttons have no other names than these. */
const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent;

/**
 * Repeats what the visitor did to the HTML until now: presses of buttons, which the script of the head keeps and withholds from
 * React, and texts in fields. Links worked by themselves. From now on presses are handled as they come.
 */
export function replayEarlyInput(root: HTMLElement): void {
  const pressed = window.earlyPresses;
  delete window.earlyPresses;
  // Where the HTML was replaced, the button that has its place.
  for (const button of pressed ?? [])
    (button.isConnected
      ? button
      : [...root.querySelectorAll('button')].find(other => nameOf(other) === nameOf(button))
    )?.click();
  for (const field of root.querySelectorAll('input')) {
    const { value } = field;
    if (value === '' || field.type === 'hidden') continue;
    // React has taken the text for the field's own and would not report it: set as a keystroke does, past the property it watches.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
