const IDLE_LIMIT_MS = 2000;
/** An image that never arrives delays the `load` event; nothing waits for that event longer than this, in milliseconds. */
const LOAD_LIMIT_MS = 10_000;

/** Resolves when the browser is idle, after `IDLE_LIMIT_MS` at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 1);
  });

/** Resolves when the page has loaded, after ten seconds at the latest. */
export const whenLoaded = (): Promise<void> =>
  new Promise(resolve => {
    if (document.readyState === 'complete') return resolve();
    addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_LIMIT_MS);
  });

/** Resolves after the next paint; at once in a hidden page, which does not paint. */
export const whenPainted = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
