import * as v from 'valibot';
import { apiRequest } from '../../src/contract/api-request.ts';
import { infoWire, WorkerConfig } from '../../src/contract/subjects/info.ts';
import { REQUEST_TIMEOUT_DEV_MS } from '../../src/contract/wire.ts';
import { HOUR_MS, isDue } from '../../src/lib/time-units.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { logError } from '../diagnostics/error-log.ts';
import { fetchDirectly, parseOrNull } from '../network/response.ts';
import { now } from '../network/timings.ts';
import { readMeta, writeMeta } from '../storage/databases.ts';

type Mode = WorkerConfig['mode'];

const MODE_KEY = 'workerMode';
const REFRESH_INTERVAL_MS = HOUR_MS;
/** A request that starts the worker waits this long for the stored mode, milliseconds; then `on` is assumed. */
const LOAD_TIMEOUT_MS = 250;

const StoredMode = v.object({ mode: WorkerConfig.entries.mode, at: v.number() });

/** Caches of this worker's life; `mode` is null until the stored one is loaded. */
let mode: Mode | null = null;
let checkedAt = 0;
let loading: Promise<void> | null = null;

/** The mode of the kill switch; null: not loaded yet. */
export const knownMode = (): Mode | null => mode;

/** Loads the stored mode, once per worker start; `on` when there is none. */
export function loadMode(): Promise<void> {
  loading ??= readMeta(MODE_KEY).then(value => {
    const stored = parseOrNull(StoredMode, value);
    checkedAt = stored?.at ?? 0;
    mode ??= stored?.mode ?? 'on';
  });
  return loading;
}

/** Runs background work unless the worker is switched off: then it does nothing that no request asks for. */
export async function runIfEnabled(work: () => Promise<unknown>): Promise<void> {
  await loadMode();
  if (mode === 'on') await work();
}

/** Applies from now on, also after a restart of the worker. */
export async function setMode(next: Mode): Promise<void> {
  mode = next;
  checkedAt = now();
  await writeMeta(MODE_KEY, { mode, at: checkedAt });
}

/**
 * Fetches the mode from the back end, at most once an hour. Pages do so as well; this is for a page that does not work.
 * A failed request or an invalid reply changes nothing.
 */
export async function refreshIfStale(): Promise<void> {
  await loadMode();
  if (!isDue(checkedAt, REFRESH_INTERVAL_MS, now())) return;
  checkedAt = now();
  const { method, path } = infoWire.loadWorkerConfig;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_DEV_MS);
  const body: unknown = await fetch(path, { ...apiRequest(method), signal })
    .then(response => response.json())
    .catch(() => null);
  const config = parseOrNull(WorkerConfig, body);
  if (config) await setMode(config.mode);
}

/**
 * The response of the worker, or null while it is switched off: the browser then sends the request as if there were no
 * worker. Until the stored mode is loaded the response waits for it, `LOAD_TIMEOUT_MS` at most, so that storage that hangs
 * does not delay a navigation. A responder that rejects is replaced by the network (decision 0077).
 */
export function respondIfEnabled(
  request: Request,
  responder: (() => Promise<Response>) | null,
): Promise<Response> | null {
  if (!responder || (mode !== null && mode !== 'on')) return null;
  if (mode === 'on') return withNetworkFallback(request, responder);
  return withTimeout(
    loadMode().catch(() => undefined),
    LOAD_TIMEOUT_MS,
    undefined,
  ).then(() =>
    mode === null || mode === 'on' ? withNetworkFallback(request, responder) : fetchDirectly(request),
  );
}

/** A bug of the worker must not make the app unusable: a read that fails is sent to the network. */
async function withNetworkFallback(request: Request, responder: () => Promise<Response>): Promise<Response> {
  try {
    return await responder();
  } catch (error) {
    void logError('answer', error);
    return request.method === 'GET' ? fetchDirectly(request) : Response.error();
  }
}
