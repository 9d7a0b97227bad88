import { join } from 'node:path';
import type { BrowserContext } from 'playwright/test';
import { openSqlite } from '../../../server/store/sqlite.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { readPayments } from '../../chaos/soak/payments-state.ts';
import { consentCookie } from '../support/consent-cookie.ts';
import { startDedicatedServer } from '../support/dedicated-server.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { PaymentJourney } from '../support/payment-journey.ts';
import { verifyPlayer } from '../support/payments.ts';
import { COMPLETE_PROFILE, registerPlayer, uniqueClientAddress } from '../support/players.ts';
import { limitPrefetching } from '../support/prefetching.ts';
import { runConsoleAction } from '../support/sandbox-console.ts';
import { loadTexts, type Texts } from '../support/texts.ts';

/** What the rows of the matrix share: what the provider does next is chosen for a whole back end, so each worker process has its own. */
interface MatrixWorld {
  readonly origin: string;
  /** Browser context of one player, verified and with money in euros and Bitcoin. */
  readonly context: BrowserContext;
  readonly texts: Texts;
  /** What is wrong with the ledger and the payments in it; empty when the books balance. */
  readonly findFaults: () => Promise<readonly string[]>;
}

/** What the money that is paid out is taken from, as the console grants it. */
const GRANTS = { EUR: '5000', BTC: '1000000' } as const;

/** Attempts follow each other at once: how long they wait is not what the matrix is about. */
const FAST_ATTEMPTS = 'globalThis.ORBIT_SCALE = { baseDelayMs: 10 };';

export const test = base.extend<{ readonly journey: PaymentJourney }, { readonly matrix: MatrixWorld }>({
  matrix: [
    async ({ browser, playwright }, use, { project }) => {
      const server = await startDedicatedServer();
      const { origin } = server;
      const { email, cookies } = await registerPlayer(playwright.request, origin, COMPLETE_PROFILE);
      const { viewport = null, isMobile = false, hasTouch = false, deviceScaleFactor = 1 } = project.use;
      const { userAgent, locale = 'en-GB', timezoneId = 'UTC' } = project.use;
      const context = await browser.newContext({
        ...{ viewport, isMobile, hasTouch, deviceScaleFactor, locale, timezoneId, baseURL: origin },
        ...(userAgent === undefined ? {} : { userAgent }),
        storageState: { cookies: [consentCookie(origin), ...cookies], origins: [] },
        extraHTTPHeaders: uniqueClientAddress(),
      });
      await limitPrefetching(context);
      await context.addInitScript(FAST_ATTEMPTS);
      const api = await playwright.request.newContext({ baseURL: origin });
      await verifyPlayer(await context.newPage(), api, email);
      for (const [currency, amount] of Object.entries(GRANTS))
        await runConsoleAction(api, 'grant', { email, currency, amount, pocket: 'real' });
      await use({
        origin,
        context,
        texts: await loadTexts(api, 'en'),
        findFaults: () => findFaults(server.dataFolder, email),
      });
      await context.close();
      await api.dispose();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ matrix }, use) => {
    await use(matrix.origin);
  },

  context: async ({ matrix }, use) => {
    await use(matrix.context);
  },

  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },

  journey: async ({ matrix, context, page, request }, use) => {
    await use(new PaymentJourney({ page, context, request, texts: matrix.texts }));
    await context.setOffline(false);
    const [first, ...others] = context.pages();
    await first?.unrouteAll({ behavior: 'ignoreErrors' });
    for (const other of others) await other.close();
  },
});

async function findFaults(data: string, email: string): Promise<readonly string[]> {
  const { db } = openSqlite(join(data, 'orbit.sqlite'));
  try {
    const query = db.selectFrom('players').select('id').where('email', '=', email);
    const { id } = await query.executeTakeFirstOrThrow();
    return [...(await audit(db)), ...(await readPayments(db, id)).wrong];
  } finally {
    await db.destroy();
  }
}

export { expect };
