import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from 'playwright/test';
import type { LocaleCode } from '../../../src/contract/operator/locales.ts';
import { killWorkersPeriodically } from '../../chaos/support/worker-driver.ts';
import { fullBrowser } from '../../setup/browsers.ts';
import { IS_LONG } from '../../setup/long-matrix.ts';
import { type AxeOptions, findViolations } from './accessibility.ts';
import { FIREFOX_NOISE, OFFLINE_NOISE, REFUSED_SOCKET, WORKER_KILL_NOISE } from './console-noise.ts';
import { presetLocalStorage, whenAnimationsEnd } from './page-actions.ts';
import { type Cookies, registerPlayer, type TestPlayer, uniqueClientAddress } from './players.ts';
import { limitPrefetching } from './prefetching.ts';
import { loadTexts, type Texts } from './texts.ts';

export type Visitor = 'guest' | 'player';

interface TestFixtures {
  /** Opens a path as a visitor, in this test's own browser context. The player is one of this worker process. */
  readonly openAs: (visitor: Visitor, path: string) => Promise<Page>;
  /** A browser of its own, as on another device; it is closed after the test. */
  readonly openDevice: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Registers a player of this test's own and signs the context in. */
  readonly signInNewPlayer: (details?: Readonly<Record<string, string>>) => Promise<TestPlayer>;
  /** The texts of a locale, by id. */
  readonly textsOf: (locale: LocaleCode) => Promise<Texts>;
  /** Fails the test with what the automatic checker of WCAG 2.2 AA finds on the screen. */
  readonly expectAccessible: (page: Page, options?: AxeOptions) => Promise<void>;
  /** Waits until the app opens without a network, then cuts it; page and worker alike. */
  readonly goOffline: (page: Page) => Promise<void>;
  /** Errors on the console that a test provokes on purpose. Any other fails it. */
  readonly allowErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Whether the tests of a file need a whole Chromium: notifications, pushes, or what depends on a window. */
  readonly usesFullBrowser: boolean;
  /** Cookies of a player of this worker process, registered once. */
  readonly playerCookies: Cookies;
}

/** `npm run test:long` kills the worker at this interval during every test, milliseconds; 0: never. */
const KILL_EVERY_MS = Number(process.env['ORBIT_KILL'] ?? 0);
export const IS_KILLING_WORKERS = KILL_EVERY_MS > 0;
interface AutoFixtures {
  readonly allowedErrors: RegExp[];
  readonly offlineNoise: undefined;
  readonly workerKiller: undefined;
  readonly keyboardFill: undefined;
  /** Whether `npm test` runs each test of the file at one width only (decision 0030); the long matrix has all. */
  readonly alternatesViewport: boolean;
  /** For tests that do not depend on the width, or need a wide screen with a pointer: never run on a phone, always elsewhere. */
  readonly isDesktopOnly: boolean;
  readonly viewportTurn: undefined;
  /**
   * Whether the browser reports `saveData`, so that no data is prefetched and no socket is opened unasked: that would take half of a
   * busy machine. The long matrix has both everywhere, `npm test` where the file is about it.
   */
  readonly savesData: boolean;
  /** Whether the page stores the code of all screens for a visit without a network (decision 0112), as in the long matrix. */
  readonly storesScreens: boolean;
  readonly prefetchLimits: undefined;
  /**
   * Whether the page gets its service worker, whose installation is a quarter of a short test's time: a file whose tests are about
   * what is drawn and pressed does without. The long matrix, the runs that kill workers and Firefox always have it.
   */
  readonly hasWorker: boolean;
}

/** `npm test` runs one of equivalent failures, the long matrix all (decision 0030). */
export function skipUnlessLong(isAlike: boolean): void {
  base.skip(isAlike && !IS_LONG, 'run by npm run test:long');
}
const VIEWPORTS = ['phone', 'desktop'];

/** Every second test of a file to each width, by its line: the same in every run. */
const runsInProject = (project: string, line: number): boolean =>
  !VIEWPORTS.includes(project) || VIEWPORTS.indexOf(project) === hashOfLine(line) % 2;
/** The lines of neighbouring tests are often all odd or all even. */
const hashOfLine = (line: number): number => (line * 2654435761) >>> 16;

export const test = base.extend<TestFixtures & AutoFixtures, WorkerFixtures>({
  alternatesViewport: [true, { option: true }],
  isDesktopOnly: [false, { option: true }],

  // The first of the fixtures: a test that has no turn opens no context.
  viewportTurn: [
    async ({ alternatesViewport, isDesktopOnly, isMobile }, use, testInfo) => {
      const isTurn = !alternatesViewport || IS_LONG || runsInProject(testInfo.project.name, testInfo.line);
      testInfo.skip(isDesktopOnly ? isMobile === true : !isTurn, 'run at the other width');
      await use(undefined);
    },
    { auto: true },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures off this pattern
  extraHTTPHeaders: async ({}, use) => {
    await use(uniqueClientAddress());
  },

  usesFullBrowser: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, usesFullBrowser, browserName }, use) => {
      await use(
        usesFullBrowser && browserName === 'chromium'
          ? { ...launchOptions, ...fullBrowser() }
          : launchOptions,
      );
    },
    { scope: 'worker' },
  ],

  playerCookies: [
    async ({ playwright }, use, workerInfo) => {
      const { baseURL = '' } = workerInfo.project.use;
      const { cookies } = await registerPlayer(playwright.request, baseURL, {}, true);
      await use(cookies);
    },
    { scope: 'worker', timeout: 30_000 },
  ],

  /** Every error on the console and every exception of the page fails the test. */
  allowedErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [REFUSED_SOCKET];
      const seen: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
      };
      const onError = (thrown: WebError) => {
        const error = thrown.error();
        seen.push(error.stack || `${error.name}: ${error.message}`);
      };
      context.on('console', onConsole);
      context.on('weberror', onError);
      await use(allowed);
      // Tests may share a context.
      context.off('console', onConsole);
      context.off('weberror', onError);
      expect(seen.filter(text => !allowed.some(pattern => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],

  offlineNoise: [
    async ({ context, allowedErrors }, use) => {
      const setOffline = context.setOffline.bind(context);
      context.setOffline = async isOffline => {
        if (isOffline) allowedErrors.push(OFFLINE_NOISE);
        await setOffline(isOffline);
      };
      await use(undefined);
      // Tests may share a context.
      context.setOffline = setOffline;
    },
    { auto: true },
  ],

  hasWorker: [true, { option: true }],
  serviceWorkers: async ({ hasWorker, browserName }, use) => {
    await use(hasWorker || IS_LONG || IS_KILLING_WORKERS || browserName !== 'chromium' ? 'allow' : 'block');
  },

  savesData: [true, { option: true }],
  storesScreens: [false, { option: true }],

  prefetchLimits: [
    async ({ context, savesData, storesScreens }, use) => {
      if (!IS_LONG) await limitPrefetching(context, { savesData, storesScreens });
      await use(undefined);
    },
    { auto: true },
  ],

  /** Firefox's driver sets a field's value without the events of typing: there a field is filled by keys, as a user does. */
  keyboardFill: [
    async ({ page, browserName, allowedErrors }, use) => {
      if (browserName !== 'firefox') return use(undefined);
      allowedErrors.push(FIREFOX_NOISE);
      const locators = Object.getPrototypeOf(page.locator('html')) as Locator;
      const { fill } = locators;
      // Emptying a field is filling it with nothing.
      locators.fill = async function byKeys(this: Locator, value, options) {
        await fill.call(this, '', options);
        if (value !== '') await this.pressSequentially(value);
      };
      await use(undefined);
      locators.fill = fill;
    },
    { auto: true },
  ],

  workerKiller: [
    async ({ context, browserName, allowedErrors }, use) => {
      const isKilling = IS_KILLING_WORKERS && browserName === 'chromium';
      if (isKilling) allowedErrors.push(WORKER_KILL_NOISE);
      const kills = isKilling ? killWorkersPeriodically(context, KILL_EVERY_MS) : null;
      await use(undefined);
      kills?.stop();
    },
    { auto: true },
  ],

  allowErrors: async ({ allowedErrors }, use) => {
    await use(pattern => void allowedErrors.push(pattern));
  },

  openAs: async ({ context, page, playerCookies }, use) => {
    await use(async (visitor, path) => {
      if (visitor === 'player') {
        await context.addCookies(playerCookies);
        await markSignedIn(context);
      }
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeAttached();
      return page;
    });
  },

  openDevice: async ({ browser, savesData, storesScreens, serviceWorkers }, use) => {
    const devices: BrowserContext[] = [];
    await use(async options => {
      const device = await browser.newContext({ serviceWorkers, ...options });
      devices.push(device);
      if (!IS_LONG) await limitPrefetching(device, { savesData, storesScreens });
      return device;
    });
    for (const device of devices) await device.close();
  },

  signInNewPlayer: async ({ context, playwright, baseURL }, use) => {
    await use(async details => {
      const player = await registerPlayer(playwright.request, baseURL ?? '', details);
      await context.addCookies(player.cookies);
      await markSignedIn(context);
      return player;
    });
  },

  textsOf: async ({ request }, use) => {
    await use(locale => loadTexts(request, locale));
  },

  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures off this pattern
  expectAccessible: async ({}, use) => {
    await use(async (page, options) => {
      // A page that has loaded may still be its skeleton.
      if (options?.within === undefined) await expect(page.locator('h1').first()).toBeAttached();
      await whenAnimationsEnd(page);
      expect(await findViolations(page, options)).toEqual([]);
    });
  },

  goOffline: async ({ context }, use, testInfo) => {
    await use(async page => {
      testInfo.skip(
        IS_KILLING_WORKERS,
        'A worker that is started again does not see that the network is offline',
      );
      await expect.poll(() => page.evaluate(isControlled)).toBe(true);
      await context.setOffline(true);
    });
  },
});

/** As after a sign-in on this device: the header reserves the space of a player's elements from the first paint on. */
const markSignedIn = (context: BrowserContext) => presetLocalStorage(context, 'orbit.epoch', '1');

/** Runs in the page: a worker is active and controls it. */
async function isControlled(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
}

export { expect };
