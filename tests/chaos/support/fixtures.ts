import type { Page } from 'playwright/test';
import type { TestTimings } from '../../../src/contract/test-timings.ts';
import { type DedicatedServer, startDedicatedServer } from '../../e2e/support/dedicated-server.ts';
import { test as base } from '../../e2e/support/fixtures.ts';
import { findFreePortGroup } from '../../setup/free-ports.ts';
import { FaultProxy } from '../fault-proxy/fault-proxy.ts';
import { chooseSeed } from '../fault-proxy/rules.ts';
import { NETWORK_NOISE } from './network-noise.ts';
import { openControlled } from './page-state.ts';
import { driveWorker, type WorkerDriver } from './worker-driver.ts';
import { injectIntoWorker } from './worker-scripts.ts';

interface WorkerFixtures {
  readonly server: DedicatedServer;
  readonly workerProxy: FaultProxy;
  /** The proxy between browsers and the origin of the game. */
  readonly workerGameProxy: FaultProxy;
}

interface TestFixtures {
  /** The proxy between this test's browser and the back end; without rules when a test begins. */
  readonly faultProxy: FaultProxy;
  /** The same for the origin of the game. */
  readonly gameProxy: FaultProxy;
  /** Opens a path, waits until a worker controls the page, and drives that worker. */
  readonly openWithDriver: (page: Page, path?: string) => Promise<WorkerDriver>;
  /** Sets the timings of the retries in pages and in workers that start from now on. */
  readonly setScale: (page: Page, scale: Partial<TestTimings>) => Promise<void>;
  /** Allows the browser's own network errors on the console. */
  readonly networkNoise: undefined;
}

/**
 * Attempts that are refused follow each other at once. The time-out of one that hangs leaves the time that a sign-in takes
 * on a busy machine, where hashing the password alone may take two seconds.
 */
export const FAST_SCALE: Partial<TestTimings> = {
  attemptTimeoutMs: 8000,
  baseDelayMs: 10,
  networkTimeoutMs: 150,
  queueAfterMs: 500,
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  workerProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures off this pattern
    async ({}, use) => {
      const faultProxy = new FaultProxy({ seed: chooseSeed(), port: await findFreePortGroup() });
      await faultProxy.listen();
      await use(faultProxy);
      await faultProxy.close();
    },
    { scope: 'worker' },
  ],

  workerGameProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures off this pattern
    async ({}, use) => {
      const gameProxy = new FaultProxy({ seed: chooseSeed(), port: await findFreePortGroup() });
      await gameProxy.listen();
      await use(gameProxy);
      await gameProxy.close();
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ workerProxy, workerGameProxy }, use) => {
      const server = await startDedicatedServer({
        publicOrigin: workerProxy.origin,
        gameOrigin: workerGameProxy.origin,
      });
      workerProxy.target = server.origin;
      workerGameProxy.target = server.gameOrigin;
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  networkNoise: [
    async ({ allowedErrors }, use) => {
      allowedErrors.push(NETWORK_NOISE);
      await use(undefined);
    },
    { auto: true },
  ],

  faultProxy: async ({ workerProxy, server }, use) => {
    workerProxy.target = server.origin;
    await workerProxy.listen();
    await use(workerProxy);
    workerProxy.clearRules();
    workerProxy.clearRequests();
  },

  gameProxy: async ({ workerGameProxy }, use) => {
    await use(workerGameProxy);
    workerGameProxy.clearRules();
    workerGameProxy.clearRequests();
  },

  baseURL: async ({ faultProxy }, use) => {
    await use(faultProxy.origin);
  },

  openWithDriver: async ({ faultProxy }, use) => {
    await use(async (page, path = '/') => {
      await openControlled(page, faultProxy.origin + path);
      return driveWorker(page, faultProxy.origin);
    });
  },

  setScale: async ({ faultProxy }, use) => {
    await use(async (page, scale) => {
      const script = `globalThis.ORBIT_SCALE = { ...globalThis.ORBIT_SCALE, ...${JSON.stringify(scale)} };`;
      injectIntoWorker(faultProxy, script);
      await page.addInitScript(script);
    });
  },
});

export { expect } from 'playwright/test';
