import { randomBytes } from 'node:crypto';
import { type Clock, systemClock } from './clock.ts';
import { type AppContext, disabledPushDelivery } from './context.ts';
import type { GameCatalogue } from './games/catalogue/catalogue.ts';
import { createChangeLog } from './games/catalogue/change-log.ts';
import { createMailer } from './mail/mailer.ts';
import { Hub } from './realtime/hub.ts';
import { createSocketTokens } from './realtime/socket-tokens.ts';
import type { Settings } from './settings.ts';
import { migrate } from './store/migrations.ts';
import { createRateLimiters } from './store/rate-limiters.ts';
import { openStore } from './store/sqlite.ts';

export interface OpenedApp {
  readonly app: AppContext;
  readonly close: () => Promise<void>;
}

interface AppOptions {
  readonly clock?: Clock;
  readonly translations?: AppContext['translations'];
  /** Signs tokens that are not stored; give it to keep them valid over restarts. */
  readonly secret?: Buffer;
}

const noTranslations: AppContext['translations'] = async () => null;

/** Builds the back end over a store (`:memory:` in tests), brought to the newest version. */
export async function openApp(
  settings: Settings,
  catalogue: GameCatalogue,
  file: string,
  { clock = systemClock(), translations = noTranslations, secret = randomBytes(32) }: AppOptions = {},
): Promise<OpenedApp> {
  const { db, feed } = openStore(file);
  try {
    await migrate(db);
  } catch (cause) {
    await db.destroy();
    throw cause;
  }
  const catalogueChanges = createChangeLog(catalogue);
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
    hub: new Hub(feed),
    socketTokens: createSocketTokens(secret, clock),
    rateLimiters: createRateLimiters(db, clock),
    inFlightKeys: new Set(),
    push: disabledPushDelivery(),
    translations,
  };
  return { app, close: () => db.destroy() };
}
