import { subscribeKey } from 'valtio/utils';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import { withLockIfFree } from '../../lib/one-at-a-time.ts';
import { isDataSaverOn } from '../device/device.ts';
import { ApiError } from '../http/api-error.ts';
import type { CallInput } from '../http/call.ts';
import { networkStatus } from '../http/network-status.ts';
import { type SendOptions, send } from '../http/send.ts';
import { whenIdle } from '../scheduling/idle.ts';
import { whenQuiet } from '../scheduling/quiet.ts';
import { currentLocation } from '../shell/navigation.ts';
import { requestCatalogueSync, syncCatalogue } from './catalogue-sync.ts';
import { controller, onFirstControl } from './client.ts';
import { requestFromWorker } from './messages.ts';
import { workerState, workerStorage } from './state.ts';

/**
 * Requests at once. Without HTTP/2 a browser opens six connections to a host, and one is left to the visitor; with it they
 * share one connection, and small files wait for the network rather than for its bandwidth.
 */
const LANES = 5;
const MULTIPLEXED_LANES = 10;
/** Files of one message, which the worker requests at once: a divisor of both. */
const BATCH = 5;
/** One attempt of a request, milliseconds. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Until a stage that was interrupted is resumed, milliseconds; twice as long each time. */
const RESUME_MS = 5000;
const MAX_RESUMES = 8;
/** How often the missing files are requested: a response does not wait until it is stored. */
const MAX_ROUNDS = 4;
/** Another page of this browser may be at it. */
const LOCK = 'orbit-offline-stage';
/** Not a name of the page's own calls, so that attempts of these are not shown to the visitor. */
const REQUEST_ID = 'offline-stage';

/** How the data of screens is requested before it is needed. */
export interface Preloader {
  /** The stored reply, else the back end's, which the worker stores; null where the back end refuses. Rejects without an answer. */
  load<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E> | null>;
  /** Works on all items, a few at a time, each when the visitor is not busy; rejects with the first failure. */
  forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void>;
}

/** What the screens behind bottom bar, menu and footer need beside their code. */
export interface ScreenData {
  loadScreenData(preloader: Preloader): Promise<void>;
  /** Addresses of the pictures in the first rows of the main lists. */
  listFirstPictures(preloader: Preloader): Promise<readonly string[]>;
}

/**
 * Stores what the other screens open with when there is no network: their code, their data, the catalogue, the first
 * pictures of the main lists, one after the other (decision 0112). The page drives it, since it knows what its visitor waits
 * for; the worker requests and stores files, a few per message. Ends early when the network is lost and resumes
 * when it is back. `importScreenData` loads the module that knows the screens.
 */
export function startOfflineStage(importScreenData: () => Promise<ScreenData>): void {
  const steps = [
    ['code', storeCode],
    ['data', async () => (await importScreenData()).loadScreenData(preloader)],
    ['catalogue', storeCatalogue],
    ['pictures', async () => storeFiles(await (await importScreenData()).listFirstPictures(preloader))],
  ] as const;
  let done = 0;
  let resumes = 0;
  let running: Promise<unknown> | null = null;

  async function run(): Promise<void> {
    for (const [name, store] of steps.slice(done)) {
      // The visitor's own wish to save data (decision 0025); what a screen shows is fetched with it.
      if (done > 0 && isDataSaverOn()) return;
      await whenIdle();
      await store();
      done += 1;
      performance.mark(`offline-${name}`);
    }
  }
  function start(): void {
    if (done === steps.length) {
      requestCatalogueSync();
      return;
    }
    const isPossible = navigator.onLine && workerStorage.isPersistent && !workerState.updateReady;
    if (running || controller() === null || !isPossible) return;
    running = withLockIfFree(navigator.locks, LOCK, run)
      .catch(() => {
        if (resumes < MAX_RESUMES) setTimeout(start, RESUME_MS * 2 ** resumes);
        resumes += 1;
      })
      .finally(() => {
        running = null;
      });
  }
  start();
  onFirstControl(start);
  addEventListener('online', start);
  subscribeKey(networkStatus, 'isOnline', isBack => isBack && start());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && start());
}

const preloader: Preloader = { load, forEach };

async function load<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ReplyOf<E> | null> {
  const attempt = (options: SendOptions) =>
    send(endpoint, options, REQUEST_ID, AbortSignal.timeout(REQUEST_TIMEOUT_MS)) as Promise<ReplyOf<E>>;
  const options = input as SendOptions;
  try {
    return await attempt({ ...options, prefer: 'store' }).catch(() => attempt(options));
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'http') return null;
    throw error;
  }
}

async function forEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  lanes = isMultiplexed() ? MULTIPLEXED_LANES : LANES,
): Promise<void> {
  const remaining = items.values();
  let hasFailed = false;
  const runLane = async () => {
    for (const item of remaining) {
      await whenQuiet();
      if (hasFailed) return;
      // The newer build has other files, and this worker is to make way for it (decision 0076).
      if (workerState.updateReady) throw new Error('a newer build');
      await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, runLane));
  } catch (error) {
    hasFailed = true;
    throw error;
  }
}

/** Whether this page came over HTTP/2 or 3; a page that the worker answered does not say. */
function isMultiplexed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return /^h[23]/.test(navigation?.nextHopProtocol ?? '');
}

/** The chunks of this build; of the translations those of the language on screen, which come first. */
async function storeCode(): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const missing = await listMissingFiles();
    if (missing.length === 0) return;
    await storeFiles(missing, areStored => {
      if (!areStored) throw new Error('a file could not be fetched');
    });
  }
  throw new Error('not all files are stored');
}

async function listMissingFiles(): Promise<readonly string[]> {
  const missing = await requestFromWorker(requireWorker(), 'missingFiles', {}, REQUEST_TIMEOUT_MS);
  const translations = RegExp(`/messages-${currentLocation().locale}-(?:initial|lazy)-`);
  return [
    ...missing.filter(path => translations.test(path)),
    ...missing.filter(path => !path.includes('/messages-')),
  ];
}

function requireWorker(): ServiceWorker {
  const worker = controller();
  if (!worker) throw new Error('no worker');
  return worker;
}

/**
 * Has the worker store files, without a request of the page for each: those take the page's thread, and a drawn picture would be
 * parsed besides. `onStored` learns of each message whether all of its files have come. Rejects when the worker does not answer.
 */
async function storeFiles(
  urls: readonly string[],
  onStored: (areStored: boolean) => void = () => undefined,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(urls.length / BATCH) }, (_, index) =>
    urls.slice(index * BATCH, (index + 1) * BATCH),
  );
  const store = (batch: readonly string[]) =>
    requestFromWorker(requireWorker(), 'storeFiles', { urls: [...batch] }, REQUEST_TIMEOUT_MS).then(onStored);
  await forEach(batches, store, (isMultiplexed() ? MULTIPLEXED_LANES : LANES) / BATCH);
}

async function storeCatalogue(): Promise<void> {
  if ((await syncCatalogue(whenQuiet)) === 'failed') throw new Error('the catalogue was not fetched');
}
