const IDLE_LIMIT_MS = 2000;

const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_LIMIT_MS });
    else setTimeout(resolve, 1);
  });

const loaded = () =>
  new Promise<void>(resolve => {
    if (document.readyState === 'complete') resolve();
    else window.addEventListener('load', () => resolve(), { once: true });
  });

/** When the page has loaded and is idle: what is not on screen is fetched then, so that it delays nothing that is. */
export const whenSettled = (): Promise<void> => loaded().then(idle);
