import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Install = typeof import('../../../src/core/device/install.ts');
let install: Install;
const told: string[] = [];
/** The window's events of one page. */
let page = new EventTarget();
const handlers = {
  onInstallable: () => void told.push('installable'),
  onInstalled: () => void told.push('installed'),
};

/** The browser's offer to install the app. */
const offer = (outcome: 'accepted' | 'dismissed' | 'fails' = 'accepted') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => {
      if (outcome === 'fails') throw new DOMException('used', 'InvalidStateError');
      return { outcome };
    }),
  });

beforeEach(async () => {
  vi.resetModules();
  told.length = 0;
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  window.orbitInstall = undefined;
  install = await import('../../../src/core/device/install.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the offer to install', () => {
  test('is neither there nor done before the browser says so', () => {
    install.watchInstallPrompt(handlers);
    expect({ ...install.installPrompt }).toEqual({ event: null, isDone: false });
  });

  test('that came before the code ran is used', () => {
    const early = offer();
    window.orbitInstall = early;
    install.watchInstallPrompt(handlers);
    expect(told).toEqual(['installable']);
    expect(install.installPrompt.event).toBe(early);
  });

  test('is kept in place of the browser’s own, and told once to whoever watches first', () => {
    install.watchInstallPrompt(handlers);
    install.watchInstallPrompt(handlers);
    expect(told).toEqual([]);
    const event = offer();
    page.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(install.installPrompt.event).toBe(event);
    expect(told).toEqual(['installable']);
  });

  test.each([
    ['accepted', true],
    ['dismissed', false],
  ] as const)('that is %s is gone', async (outcome, isDone) => {
    install.watchInstallPrompt(handlers);
    const event = offer(outcome);
    window.orbitInstall = event;
    page.dispatchEvent(event);
    expect(await install.showInstallPrompt()).toBe(outcome);
    expect({ ...install.installPrompt }).toEqual({ event: null, isDone });
    expect(window.orbitInstall).toBeUndefined();
    expect(await install.showInstallPrompt()).toBeNull();
    expect(event.prompt).toHaveBeenCalledTimes(1);
  });

  test('that the browser has withdrawn shows nothing', async () => {
    install.watchInstallPrompt(handlers);
    page.dispatchEvent(offer('fails'));
    expect(await install.showInstallPrompt()).toBeNull();
    expect(install.installPrompt.isDone).toBe(false);
  });

  test('ends when the app is installed, from wherever', () => {
    install.watchInstallPrompt(handlers);
    window.orbitInstall = offer();
    page.dispatchEvent(window.orbitInstall);
    page.dispatchEvent(new Event('appinstalled'));
    expect(told).toEqual(['installable', 'installed']);
    expect({ ...install.installPrompt }).toEqual({ event: null, isDone: true });
    expect(window.orbitInstall).toBeUndefined();
  });
});

describe('a window is the installed app', () => {
  const displayMode = (mode: string | null) =>
    vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(query => ({ matches: query === `(display-mode: ${mode})` }) as MediaQueryList);

  test.each(['standalone', 'minimal-ui', 'fullscreen', 'window-controls-overlay'])(
    'by its display %s',
    mode => {
      displayMode(mode);
      expect(install.isInstalledApp()).toBe(true);
    },
  );

  test('by Safari’s word, or opened by an Android package, and else it is none', () => {
    displayMode('browser');
    expect(install.isInstalledApp()).toBe(false);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
    expect(install.isInstalledApp()).toBe(false);
    Object.defineProperty(navigator, 'standalone', { configurable: true, value: true });
    expect(install.isInstalledApp()).toBe(true);
    Reflect.deleteProperty(navigator, 'standalone');
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('android-app://com.example/');
    expect(install.isInstalledApp()).toBe(true);
  });
});
