import type { App, Routes } from '../ask.ts';
import type { Messages } from '../messages.ts';
import type { Settings } from '../settings.ts';
import type { WorkerSwitch } from '../worker-switch.ts';
import type { Faults } from './faults.ts';
import type { Shell } from './shell.ts';

/** What serves the app itself, before the reference back end and before a platform of an operator alike. */
export interface Front {
  readonly settings: Settings;
  /** Folder of the built app; null serves no files. */
  readonly dist: string | null;
  /** The page; null serves none. */
  readonly shell: Shell | null;
  /** Pages come from a development server with inline scripts. */
  readonly isDevelopment: boolean;
  /** Where the kill switch of the worker stands. */
  readonly workerSwitch: () => WorkerSwitch;
  /** Where games are served from: the only origin that may be framed. */
  readonly gameOrigin: () => string | null;
  readonly messages: (language: string) => Promise<Messages | null>;
  /** Where unexpected failures are told, one line each. */
  readonly log: (line: string) => void;
}

/** What the HTTP layer of the reference back end is built from. */
export interface Frame extends Front {
  readonly app: App;
  readonly routes: Routes;
  /** Keys the fingerprints of keyed writes, so that the store alone does not tell a body (a password) by trying. */
  readonly secret: Buffer;
  /** Rate limits; off in tests that are not about them. */
  readonly limited: boolean;
  /** Replies are held against the contract: on everywhere but in production. */
  readonly checked: boolean;
  readonly faults: Faults;
}
