const IDLE_LIMIT_MS = 2000;
/** A picture that does not come holds up the `load` event, and nothing that waits for it any longer. */
const LOAD_LIMIT_MS = 10_000;

/** When the browser has nothing more urgent to do, soon in any case. */
export const idle = (): Promise<void> =>
  new Promise(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 1);
  });

/** When the page has loaded, after ten seconds in any case. */
export const loaded = (): Promise<void> =>
  new Promise(resolve => {
    if (document.readyState === 'complete') return resolve();
    addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, LOAD_LIMIT_MS);
  });

/** When what was changed is on screen: for what may follow it. A hidden page does not wait. */
export const painted = (): Promise<void> =>
  new Promise(resolve => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
