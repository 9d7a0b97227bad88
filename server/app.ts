import { randomBytes } from 'node:crypto';
import type { App } from './ask.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { changeLog } from './catalogue/changes.ts';
import { type Clock, systemClock } from './clock.ts';
import { sandboxMailer } from './mail.ts';
import { emptyDesk } from './push-desk.ts';
import { Hub } from './realtime/hub.ts';
import { socketTokens } from './realtime/tokens.ts';
import type { Settings } from './settings.ts';
import { migrate } from './store/migrations.ts';
import { openStore } from './store/sqlite.ts';

export interface OpenedApp {
  readonly app: App;
  readonly close: () => Promise<void>;
}

interface Opening {
  readonly clock?: Clock;
  readonly messages?: App['messages'];
  /** Signs what is handed out and not stored; kept over restarts where it is given. */
  readonly secret?: Buffer;
}

const noMessages: App['messages'] = async () => null;

/** Builds the back end over a store (`:memory:` in tests), brought to the newest version. */
export function openApp(
  settings: Settings,
  catalogue: Catalogue,
  file: string,
  { clock = systemClock(), messages = noMessages, secret = randomBytes(32) }: Opening = {},
): OpenedApp {
  const { db, raw, feed } = openStore(file);
  try {
    migrate(raw);
  } catch (cause) {
    raw.close();
    throw cause;
  }
  const changes = changeLog(catalogue);
  const app: App = {
    settings,
    db,
    clock,
    get catalogue() {
      return changes.catalogue;
    },
    changes,
    workerSwitch: { mode: settings.worker, minBuild: null },
    mailer: sandboxMailer(clock),
    hub: new Hub(feed),
    socketTokens: socketTokens(secret, clock),
    inFlight: new Set(),
    push: emptyDesk(),
    messages,
  };
  return { app, close: () => db.destroy() };
}

/** A name nobody can guess: 256 bits, in the alphabet of cookies and headers. */
export const randomName = (): string => randomBytes(32).toString('base64url');
