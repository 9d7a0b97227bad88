import { randomBytes } from 'node:crypto';
import type { PaymentsAdapter } from './cashbox/payments-adapter.ts';
import { type Clock, systemClock } from './clock.ts';
import { type AppContext, disabledPushDelivery } from './context.ts';
import type { GameCatalogue } from './games/catalogue/catalogue.ts';
import { createChangeLog } from './games/catalogue/change-log.ts';
import { createMailer } from './mail/mailer.ts';
import { Hub } from './realtime/hub.ts';
import { createSocketTokens } from './realtime/socket-tokens.ts';
import { createSandboxPayments } from './sandbox/psp/adapter.ts';
import { createSandboxProvider } from './sandbox/verification/provider.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/database.ts';
import { migrate } from './store/migrations.ts';
import { openStore } from './store/open-store.ts';
import { createRateLimiters } from './store/rate-limiters.ts';
import { SharedValues } from './store/shared-values.ts';
import { createSigner } from './store/signer.ts';
import { createVault } from './store/vault.ts';

interface OpenedApp {
  readonly app: AppContext;
  readonly close: () => Promise<void>;
}

interface AppOptions {
  readonly clock?: Clock;
  readonly translations?: AppContext['translations'];
  /** Signs tokens that are not stored; give it to keep them valid over restarts. */
  readonly secret?: Buffer;
  /** Who moves money, in place of the one of the settings. */
  readonly payments?: PaymentsAdapter | null;
  /** Called with a sentence when the database is not there yet and the start waits for it. */
  readonly onWait?: (message: string) => void;
}

const noTranslations: AppContext['translations'] = async () => null;

/** Builds the back end over a store, given open or by its location (`openStore`), and brought to the newest version. */
export async function openApp(
  settings: Settings,
  catalogue: GameCatalogue,
  store: string | Store,
  {
    clock = systemClock(),
    translations = noTranslations,
    secret = randomBytes(32),
    payments,
    onWait,
  }: AppOptions = {},
): Promise<OpenedApp> {
  const { db, feed, bus } =
    typeof store === 'string'
      ? await openStore(store, { connections: settings.databaseConnections, ...(onWait ? { onWait } : {}) })
      : store;
  const hub = new Hub();
  const shared = new SharedValues(db, bus);
  try {
    await migrate(db);
    await hub.follow(feed);
    await shared.refresh();
  } catch (cause) {
    await shared.close();
    await db.destroy();
    throw cause;
  }
  const catalogueChanges = createChangeLog(catalogue);
  const vault = createVault(secret);
  const app: AppContext = {
    settings,
    db,
    clock,
    get catalogue() {
      return catalogueChanges.catalogue;
    },
    catalogueChanges,
    killSwitch: { mode: settings.worker, minBuild: null },
    mailer: createMailer(clock, settings),
    hub,
    shared,
    socketTokens: createSocketTokens(secret, clock),
    rateLimiters: createRateLimiters(db, clock),
    vault,
    signer: createSigner(secret),
    inFlightKeys: new Set(),
    push: disabledPushDelivery(),
    // An operator's own provider takes the place of the sandbox's here (decision 0133).
    identityProvider: settings.sandbox ? createSandboxProvider({ db, clock, vault, settings }) : null,
    // An operator's own provider takes the place of the sandbox's here (decision 0142).
    payments:
      payments === undefined && settings.sandbox
        ? createSandboxPayments({ db, clock, vault, settings })
        : (payments ?? null),
    translations,
  };
  return {
    app,
    close: async () => {
      await shared.close();
      await db.destroy();
    },
  };
}
