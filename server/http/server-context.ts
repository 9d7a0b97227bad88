import type { AppContext, Routes } from '../context.ts';
import type { Log } from '../log.ts';
import type { Translations } from '../operator/translations.ts';
import type { LongPollRelay } from '../realtime/long-polls.ts';
import type { KillSwitch, Settings } from '../settings.ts';
import type { Faults } from './faults.ts';
import type { Shell } from './pages/shell.ts';

/** What serving the app needs, both with the reference back end and in front of a platform. */
export interface AppServerContext {
  readonly settings: Settings;
  /** Folder of the built app; null serves no files. */
  readonly dist: string | null;
  /** The page; null serves none. */
  readonly shell: Shell | null;
  /** Pages come from a development server with inline scripts. */
  readonly isDevelopment: boolean;
  /** The state of the worker's kill switch. */
  readonly killSwitch: () => KillSwitch;
  /** Where games are served from: may be framed. */
  readonly gameOrigin: () => string | null;
  /** Origin of the payment provider's pages, which may be framed too; null: it has none. */
  readonly paymentsOrigin: () => string | null;
  readonly translations: (language: string) => Promise<Translations | null>;
  readonly log: Log;
}

/** What the HTTP layer of the reference back end is built from. */
export interface ServerContext extends AppServerContext {
  readonly app: AppContext;
  readonly routes: Routes;
  /** Key of the fingerprints of keyed writes: a copy of the store alone does not allow guessing a body (a password). */
  readonly secret: Buffer;
  /** Rate limits; off in tests that are not about them. */
  readonly hasRateLimits: boolean;
  /** Replies are checked against the contract: on everywhere but in production. */
  readonly validatesReplies: boolean;
  readonly faults: Faults;
  /** The other processes on this listener; null or absent: there is none. */
  readonly longPollRelay?: LongPollRelay | null;
}
