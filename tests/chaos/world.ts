import type { Page } from 'playwright/test';
import type { Scale } from '../../src/contract/scale.ts';
import { test as base } from '../e2e/fixtures.ts';
import { type OwnServer, startOwnServer } from '../e2e/own-server.ts';
import { driveWorker, type WorkerDriver } from './driver.ts';
import { FaultServer } from './fault-server.ts';
import { NETWORK_TALK } from './network-talk.ts';
import { openControlled } from './page-state.ts';
import { inWorker } from './prologues.ts';
import { chooseSeed } from './rules.ts';

interface ForWorker {
  readonly own: OwnServer;
  readonly line: FaultServer;
}

interface ForTest {
  /** The relay between this test's browser and the back end; without a rule when a test begins. */
  readonly relay: FaultServer;
  /** Opens a path with a worker that answers for the page, and drives that worker. */
  readonly openDriven: (page: Page, path?: string) => Promise<WorkerDriver>;
  /** Page and worker run the schedule of retries on these times, from the next worker on. */
  readonly scale: (page: Page, scale: Partial<Scale>) => Promise<void>;
  /** Lets the browser talk of the network on the console. */
  readonly networkTalk: undefined;
}

const PORT_STEP = 10;

/**
 * `scaled`: attempts that are refused follow each other at once. One that hangs has the time that a sign-in takes on a busy
 * machine.
 */
export const QUICK: Partial<Scale> = {
  attemptTimeoutMs: 1500,
  baseDelayMs: 10,
  patienceMs: 150,
  wishMs: 500,
};

export const test = base.extend<ForTest, ForWorker>({
  line: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures off this pattern
    async ({}, use) => {
      const relay = new FaultServer({ seed: chooseSeed() });
      await relay.listen();
      await use(relay);
      await relay.cut();
    },
    { scope: 'worker' },
  ],

  own: [
    async ({ line }, use, { parallelIndex }) => {
      const port = Number(process.env['ORBIT_TEST_PORT']) + 200 + PORT_STEP * parallelIndex;
      const own = await startOwnServer(port, { publicOrigin: line.origin });
      line.target = own.origin;
      await use(own);
      await own.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  networkTalk: [
    async ({ errors }, use) => {
      errors.push(NETWORK_TALK);
      await use(undefined);
    },
    { auto: true },
  ],

  relay: async ({ line, own }, use) => {
    line.target = own.origin;
    await line.listen();
    await use(line);
    line.clear();
    line.forget();
  },

  baseURL: async ({ relay }, use) => {
    await use(relay.origin);
  },

  openDriven: async ({ relay }, use) => {
    await use(async (page, path = '/') => {
      await openControlled(page, relay.origin + path);
      return driveWorker(page, relay.origin);
    });
  },

  scale: async ({ relay }, use) => {
    await use(async (page, scale) => {
      const script = `globalThis.ORBIT_SCALE = ${JSON.stringify(scale)};`;
      inWorker(relay, script);
      await page.addInitScript(script);
    });
  },
});

export { expect } from 'playwright/test';
