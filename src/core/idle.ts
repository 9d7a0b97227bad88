const IDLE_LIMIT_MS = 2000;

/** When the browser has nothing more urgent to do, soon in any case. */
export const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 1);
  });

/** When the page has loaded. */
export const loaded = (): Promise<void> =>
  new Promise(resolve => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** When what was changed is on screen: for what may follow it. A hidden page does not wait. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
