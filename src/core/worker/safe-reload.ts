/** A tab reloads by itself at most once in this time, so that a release gone wrong can't spin it (decision 0076). */
const RELOAD_GAP_MS = 30_000;
const LAST_RELOAD_KEY = 'orbit.reload';

const blockers = new Map<symbol, string>();
let pendingAction: (() => void) | null = null;

/**
 * Blocks reloads while a game is open, a form has unsaved text or a money operation is under way. The reason is for
 * debugging. Call the returned function when that is over.
 */
export function blockReload(reason: string): () => void {
  const hold = Symbol(reason);
  blockers.set(hold, reason);
  return () => {
    blockers.delete(hold);
  };
}

/** Whether text was typed and not sent yet (`background.ts`). */
let hasUnsavedInput = () => false;

export function onUnsavedInput(check: () => boolean): void {
  hasUnsavedInput = check;
}

export const reloadBlockers = (): readonly string[] => [
  ...blockers.values(),
  ...(hasUnsavedInput() ? ['typed'] : []),
];

/** A moment at which a reload disturbs no one: the route changed or the page went out of sight. Does what is due. */
export function reachSafePoint(): void {
  if (!pendingAction || reloadBlockers().length > 0) return;
  const action = pendingAction;
  pendingAction = null;
  action();
}

/** Does it at the next safe point, which is now if the page is hidden. A later action replaces an earlier one. */
export function atSafePoint(action: () => void): void {
  pendingAction = action;
  if (document.visibilityState === 'hidden') reachSafePoint();
}

/** Whether this tab may reload without the player's consent; where it can't remember the last time, it may not. */
export function mayReload(now = Date.now()): boolean {
  try {
    return now - Number(sessionStorage.getItem(LAST_RELOAD_KEY)) >= RELOAD_GAP_MS;
  } catch {
    return false;
  }
}

/** Reloads and remembers when. */
export function reload(now = Date.now()): void {
  try {
    sessionStorage.setItem(LAST_RELOAD_KEY, String(now));
  } catch {
    // The player requested it: a tab without memory reloads all the same.
  }
  location.reload();
}

/** Reloads at the next safe point, unless this tab has just done so. */
export function reloadWhenSafe(): void {
  atSafePoint(() => {
    if (mayReload()) reload();
  });
}
