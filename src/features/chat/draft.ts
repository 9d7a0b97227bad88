const NAME = 'orbit.chat.draft';

/** What was typed and not sent; kept over a reload, gone with the tab. */
export function readDraft(): string {
  try {
    return sessionStorage.getItem(NAME) ?? '';
  } catch {
    return '';
  }
}

export function keepDraft(text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(NAME);
    else sessionStorage.setItem(NAME, text);
  } catch {
    // A tab without memory keeps it as long as the page stands.
  }
}
