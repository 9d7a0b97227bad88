/** The number on the icon of an installed app: how many notices wait unread. Nothing happens where icons have none (offline 2). */
export function showBadge(count: number): void {
  if (count <= 0) clearBadge();
  else if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/** Takes the number off the icon: nothing waits, or nobody is signed in. */
export function clearBadge(): void {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
