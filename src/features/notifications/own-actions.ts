/** Payments that a screen shows, by their numbers: it says itself how they end. */
export const paymentsOnScreen = new Set<number>();

/** For so long the notification of what the player has just done here counts as known, milliseconds. */
const KNOWN_FOR_MS = 15_000;

const doneAt = new Map<string, number>();

/**
 * The player has done here what the back end will notify them of: this page says so itself, and the notification, which is for the
 * other devices and for the list, shows no second toast.
 */
export function noteOwnAction(event: string): void {
  doneAt.set(event, Date.now());
}

/** Whether the notification repeats what this page has said; true once. */
export function isOwnAction(event: string): boolean {
  const at = doneAt.get(event);
  doneAt.delete(event);
  return at !== undefined && Date.now() - at < KNOWN_FOR_MS;
}
