/** A tab reloads by itself at most once in this time, so that a release gone wrong can't spin it (offline 2). */
const RELOAD_GAP_MS = 30_000;
const LAST_RELOAD = 'orbit.reload';

const holds = new Map<symbol, string>();
let due: (() => void) | null = null;

/**
 * Keeps the page as it is while a game is open, a form has unsaved words or money is on its way. The reason is for
 * whoever debugs. Call the returned function when that is over.
 */
export function holdUpdates(reason: string): () => void {
  const hold = Symbol(reason);
  holds.set(hold, reason);
  return () => {
    holds.delete(hold);
  };
}

export const heldBy = (): readonly string[] => [...holds.values(), ...(hasTyped() ? ['typed'] : [])];

type Field = HTMLInputElement | HTMLTextAreaElement;
const NOT_TYPED = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'hidden']);
const typed = new Set<Field>();

/** Words that were typed and not sent yet hold the page as it is: a field that is on screen and not empty. */
export function watchTyping(): void {
  document.addEventListener('input', ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !NOT_TYPED.has(target.type)) typed.add(target);
  });
}

function hasTyped(): boolean {
  for (const field of typed) if (!field.isConnected || field.value === '') typed.delete(field);
  return typed.size > 0;
}

/** A moment at which nobody minds a reload: the route changed or the page went out of sight. Does what is due. */
export function safePoint(): void {
  if (!due || heldBy().length > 0) return;
  const action = due;
  due = null;
  action();
}

/** Does it at the next safe point, which is now if the page is hidden. A later action replaces an earlier one. */
export function atSafePoint(action: () => void): void {
  due = action;
  if (document.visibilityState === 'hidden') safePoint();
}

/** Whether this tab may reload without being asked; where it can't remember the last time, it may not. */
export function mayReload(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(LAST_RELOAD) ?? 0) >= RELOAD_GAP_MS;
  } catch {
    return false;
  }
}

/** Reloads and remembers when. */
export function reload(now = Date.now()): void {
  try {
    sessionStorage.setItem(LAST_RELOAD, String(now));
  } catch {
    // The player asked for it: a tab without memory reloads all the same.
  }
  location.reload();
}

/** Reloads at the next safe point, unless this tab has just done so. */
export function reloadWhenSafe(): void {
  atSafePoint(() => {
    if (mayReload()) reload();
  });
}
