import { atRest } from './busy.ts';
import { stateVersion } from './changes.ts';
import { tellUnheard } from './errors.ts';
import { storeLobby } from './first-visit.ts';
import { syncCatalogue } from './games.ts';
import { setMode } from './kill-switch.ts';
import type { Handlers } from './on-message.ts';
import { onDrain } from './outbox-drain.ts';
import { noteBuild } from './page-builds.ts';
import { type Build, countPrecached } from './precache.ts';
import { pruneOnce } from './prune.ts';
import { onSession } from './purge.ts';
import { tellPending } from './push-click.ts';
import { bindPush } from './push-device.ts';
import { onPushQuestion, subscriptions } from './push-page.ts';
import { cancelCall, makeWay } from './retry.ts';
import { searchIndex } from './search-records.ts';
import { storageState } from './storage-trouble.ts';
import { warmUp } from './warm-up.ts';

/** What the worker does about each message of a page. */
export const handlersOf = (build: Build, takeOver: () => Promise<void>): Handlers => ({
  takeOver,
  makeWay: () => {
    makeWay();
    return atRest();
  },
  warmUp: ({ locale }) => warmUp(build, locale),
  hello: ({ build: of }, from) =>
    Promise.all([noteBuild(from, of).then(() => pruneOnce(build)), tellPending(from), tellUnheard(from)]),
  workerMode: ({ mode }) => setMode(mode),
  workerState: async () => ({
    build: build.build,
    precached: await countPrecached(build),
    kept: storageState().kept,
  }),
  cancel: ({ reqId }) => cancelCall(reqId),
  session: onSession,
  drain: () => {
    void bindPush(subscriptions());
    return onDrain();
  },
  push: onPushQuestion,
  storeLobby,
  syncCatalogue: ({ device }) => syncCatalogue(device),
  searchIndex,
  stateVersion: () => stateVersion(),
});
