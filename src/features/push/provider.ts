import { brand } from '../../contract/brand.ts';

/** Whose pushes this host has: our own, or a third party's script that the brand file names (platform 7). */
export const sdkOf = (host: string): string | null => brand.pushSdk[host] ?? null;

let loading: Promise<void> | null = null;

/** Loads the third party's script, once; it asks and subscribes in its own way. Without one nothing is loaded. */
export function loadSdk(host = location.hostname): Promise<void> {
  const src = sdkOf(host);
  if (src === null) return Promise.resolve();
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src, async: true, onload: () => resolve(), onerror: reject });
    document.head.append(script);
  });
  return loading;
}
