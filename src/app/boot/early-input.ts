/**
 * Repeats what the visitor did to the HTML before React listened: presses of buttons, which the script of the head keeps
 * until then, and texts in fields. Links worked by themselves.
 */
export function replayEarlyInput(root: HTMLElement): void {
  for (const button of window.earlyPresses?.splice(0) ?? []) if (button.isConnected) button.click();
  for (const field of root.querySelectorAll('input')) {
    const { value } = field;
    if (value === '' || field.type === 'hidden') continue;
    // React has taken the text for the field's own and would not report it: set as a keystroke does, past the property it watches.
    field.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
