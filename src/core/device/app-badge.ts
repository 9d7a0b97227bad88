/** Shows the number of unread notifications on the icon of the installed app. Does nothing where badges are unsupported (decision 0085). */
export function showBadge(count: number): void {
  if (count <= 0) clearBadge();
  else if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined);
}

/** Removes the badge from the icon: there is nothing unread, or no player is signed in. */
export function clearBadge(): void {
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
}
