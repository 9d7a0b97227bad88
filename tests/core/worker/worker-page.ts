import { afterEach, beforeEach, vi } from 'vitest';

/** The result of `register`. */
export const registered = {
  waiting: null as unknown,
  active: null as unknown,
  installing: { postMessage: vi.fn() },
  update: vi.fn(async () => undefined),
};
/** The listeners of the page on its worker. */
export const listeners = new Map<string, (event?: unknown) => void>();
export const register = vi.fn(async () => registered);

vi.mock('workbox-window', () => ({
  Workbox: class {
    register = register;
    addEventListener(name: string, listener: (event?: unknown) => void) {
      listeners.set(name, listener);
    }
  },
}));

const mode = vi.hoisted(() => ({
  fetchWorkerConfig: vi.fn(async () => ({ mode: 'on', min_build: null as string | null })),
  removeWorker: vi.fn(async () => undefined),
}));
vi.mock('../../../src/core/worker/kill-switch.ts', () => mode);

vi.mock('../../../src/core/shell/served-translations.ts', () => ({ watchTranslations: () => undefined }));
vi.mock('../../../src/core/http/connectivity-probe.ts', () => ({ startConnectivityProbe: () => undefined }));

export class Container extends EventTarget {
  controller: unknown = null;
  getRegistrations = vi.fn(async () => [] as { scope: string; unregister: () => Promise<boolean> }[]);
}

export const controlled = () =>
  Object.assign(new Container(), { controller: { postMessage: () => undefined } });

export let [win, doc] = [new EventTarget(), new EventTarget()];

/** A new page: fresh modules and listeners of the window, with this container. */
export async function page(
  container: Container | null,
  search = '',
  whenIdle = (work: () => void) => void work(),
) {
  vi.resetModules();
  vi.useFakeTimers();
  listeners.clear();
  [win, doc] = [new EventTarget(), new EventTarget()];
  vi.spyOn(document, 'addEventListener').mockImplementation(doc.addEventListener.bind(doc) as never);
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('requestIdleCallback', whenIdle);
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container ?? undefined });
  history.replaceState(null, '', `/${search}`);
  const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const { startWorker } = await import('../../../src/core/worker/start.ts');
  const { applyUpdate } = await import('../../../src/core/worker/update.ts');
  const { workerState } = await import('../../../src/core/worker/state.ts');
  const { blockReload, reachSafePoint } = await import('../../../src/core/worker/safe-reload.ts');
  startWorker(async () => ({ loadScreenData: async () => undefined, listFirstPictures: async () => [] }));
  await vi.advanceTimersByTimeAsync(100);
  await vi.dynamicImportSettled();
  return { applyUpdate, workerState, blockReload, safePoint: reachSafePoint, reloaded };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.clearAllMocks();
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'on', min_build: null }));
  registered.waiting = null;
  registered.active = null;
});

export { mode };
