import type { App, Routes } from '../ask.ts';
import type { Faults } from './faults.ts';

/** What the HTTP layer is built from. */
export interface Frame {
  readonly app: App;
  readonly routes: Routes;
  /** Folder of the built app; null serves the API alone. */
  readonly dist: string | null;
  /** Keys the fingerprints of keyed writes, so that the store alone does not tell a body (a password) by trying. */
  readonly secret: Buffer;
  /** Rate limits; off in tests that are not about them. */
  readonly limited: boolean;
  /** Replies are held against the contract: on everywhere but in production. */
  readonly checked: boolean;
  readonly faults: Faults;
  /** Where unexpected failures are told, one line each. */
  readonly log: (line: string) => void;
}
