import * as v from 'valibot';
import { info, WorkerConfig } from '../src/contract/info.ts';
import { AJAX_HEADER, REQUEST_TIMEOUT_DEV_MS } from '../src/contract/wire.ts';
import { sharedDb } from './db.ts';
import { noteError } from './errors.ts';
import { now } from './scale.ts';

export type Mode = WorkerConfig['mode'];

const ROW = 'workerMode';
const LOOK_EVERY_MS = 3_600_000;
/** A request that wakes the worker waits so long for the stored word; storage that is slower means `on`. */
const PATIENCE_MS = 250;

const Kept = v.object({ mode: WorkerConfig.entries.mode, at: v.number() });

/** Caches of this worker's life: null until the stored word is read. */
let mode: Mode | null = null;
let lookedAt = 0;
let reading: Promise<void> | null = null;

/** What the switch says, as far as it is known. */
export const knownMode = (): Mode | null => mode;

/** Reads the stored word, once in a worker's life; without one the worker is on. */
export function readMode(): Promise<void> {
  reading ??= sharedDb()
    .then(db => db.get('meta', ROW))
    .then(row => {
      const kept = v.safeParse(Kept, row?.value);
      lookedAt = kept.success ? kept.output.at : 0;
      mode ??= kept.success ? kept.output.mode : 'on';
    });
  return reading;
}

/** From here on, also for later lives of the worker. */
export async function setMode(next: Mode): Promise<void> {
  mode = next;
  lookedAt = now();
  const row = { key: ROW, value: { mode, at: lookedAt } };
  await (await sharedDb()).write(['meta'], writer => writer.put('meta', row));
}

/**
 * Asks the back end what the switch says, at most once an hour: beside the page's own look, in case it is the page that
 * does not work. Nobody's answer and one that is not the contract's change nothing.
 */
export async function lookIfDue(): Promise<void> {
  await readMode();
  if (now() - lookedAt < LOOK_EVERY_MS) return;
  lookedAt = now();
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_DEV_MS);
  const request = { headers: AJAX_HEADER, cache: 'no-store', signal } as const;
  const body: unknown = await fetch(info.loadWorkerConfig.path, request)
    .then(response => response.json())
    .catch(() => null);
  const config = v.safeParse(WorkerConfig, body);
  if (config.success) await setMode(config.output.mode);
}

/**
 * Answers, unless the switch says that the worker is to leave requests alone: then null, and the browser sends them as if
 * there were no worker. While the stored word is not read the answer waits for it, `PATIENCE_MS` at most, so that no
 * storage that hangs is on the path of a navigation. An answer that breaks is the network's (offline 2, Kill switch).
 */
export function answerIfOn(
  request: Request,
  answer: (() => Promise<Response>) | null,
): Promise<Response> | null {
  if (!answer || (mode !== null && mode !== 'on')) return null;
  if (mode === 'on') return safely(request, answer);
  const late = new Promise<void>(resolve => setTimeout(resolve, PATIENCE_MS));
  return Promise.race([readMode().catch(() => undefined), late]).then(() =>
    mode === null || mode === 'on' ? safely(request, answer) : fetch(request),
  );
}

/** A bug of ours must not take the app away: a read that has not been answered goes to the network. */
async function safely(request: Request, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    void noteError('answer', error);
    return request.method === 'GET' ? fetch(request) : Response.error();
  }
}
