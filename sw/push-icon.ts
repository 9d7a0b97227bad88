const ICON = '/icons/icon-192.png';

/**
 * The app's icon as a data address: a browser fetches the icon of a notification by itself, past the worker, and shows
 * nothing before it has it (offline 3, Push). None where it is not stored.
 */
export async function pushIcon(): Promise<string | undefined> {
  const stored = await caches.match(ICON, { ignoreSearch: true }).catch(() => undefined);
  if (!stored) return undefined;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))}`;
}
