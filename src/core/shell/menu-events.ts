/**
 * The phone's menu opens and closes by events of the window (SHELL-14), so that any code can do it: a link in the text
 * of a page, another chunk, an operator's script.
 */
interface MenuEvents {
  readonly 'orbit:menu-open': Event;
  readonly 'orbit:menu-close': Event;
}

/** Returns an unsubscribe function. */
export function onMenuEvent(name: keyof MenuEvents, listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
