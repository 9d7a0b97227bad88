import { stateVersion } from './changes.ts';
import type { Handlers } from './on-message.ts';
import { type Build, countPrecached } from './precache.ts';
import { cancelCall } from './retry.ts';
import { warmUp } from './warm-up.ts';

/** What the worker does about each message of a page. */
export const handlersOf = (build: Build, takeOver: () => Promise<void>): Handlers => ({
  takeOver,
  warmUp: ({ locale }) => warmUp(build, locale),
  workerState: async () => ({ build: build.build, precached: await countPrecached(build) }),
  cancel: ({ reqId }) => cancelCall(reqId),
  session: () => undefined,
  drain: () => ({ queued: [] }),
  syncCatalogue: () => 0,
  searchIndex: () => null,
  stateVersion: () => stateVersion(),
});
