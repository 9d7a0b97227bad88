/**
 * The phone's menu opens and closes by events of the window (platform 2.5), so that what neither is nor contains the menu
 * can do it: a link in a page's text, another chunk, an operator's script.
 */
interface MenuEvents {
  readonly 'orbit:menu-open': Event;
  readonly 'orbit:menu-close': Event;
}

export function tellMenu(name: keyof MenuEvents): void {
  dispatchEvent(new Event(name));
}

/** Gives the end of listening. */
export function onMenu(name: keyof MenuEvents, listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
