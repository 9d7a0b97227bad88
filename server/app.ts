import { randomBytes } from 'node:crypto';
import type { App } from './ask.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { changeLog } from './catalogue/changes.ts';
import { type Clock, systemClock } from './clock.ts';
import { sandboxMailer } from './mail.ts';
import type { Settings } from './settings.ts';
import { migrate } from './store/migrations.ts';
import { openStore } from './store/sqlite.ts';

export interface OpenedApp {
  readonly app: App;
  readonly close: () => Promise<void>;
}

const noMessages: App['messages'] = async () => null;

/** Builds the back end over a store (`:memory:` in tests), brought to the newest version. */
export function openApp(
  settings: Settings,
  catalogue: Catalogue,
  file: string,
  { clock = systemClock(), messages = noMessages }: { clock?: Clock; messages?: App['messages'] } = {},
): OpenedApp {
  const { db, raw } = openStore(file);
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
    inFlight: new Set(),
    messages,
  };
  return { app, close: () => db.destroy() };
}

/** A name nobody can guess: 256 bits, in the alphabet of cookies and headers. */
export const randomName = (): string => randomBytes(32).toString('base64url');
