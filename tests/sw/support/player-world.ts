import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import type { TestTimings } from '../../../src/contract/test-timings.ts';
import type { FromWorker } from '../../../src/contract/worker-messages.ts';
import { dispatch } from './dispatch.ts';

const ORIGIN = 'https://orbit.test';

export interface Sent {
  readonly name: string;
  readonly headers: Headers;
  readonly text: string;
}
type Answer = Response | Promise<Response>;
type Message = { readonly type: FromWorker; readonly data: Record<string, unknown> };

/** A back end, the pages and the device's storage, which outlives a worker. */
export const world = {
  sent: [] as Sent[],
  messages: [] as Message[],
  answer: (_: Sent): Answer => networkFailure(),
  online: true,
  tags: [] as string[],
};
let work: Promise<unknown>[] = [];

export const networkFailure = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

export const json = (body: unknown, headers: Record<string, string> = {}, status = 200): Response =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });

/** An answer of the reference back end about a player. */
export const playerHeaders = (player: string, seq = 1) => ({ 'x-player': player, 'x-seq': String(seq) });

export const setTimings = (over: Partial<TestTimings> = {}): void => {
  globalThis.ORBIT_SCALE = {
    baseDelayMs: 1,
    attemptTimeoutMs: 500,
    retries: 2,
    networkTimeoutMs: 30,
    ...over,
  };
};

beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  Object.assign(world, { sent: [], messages: [], tags: [], online: true, answer: networkFailure });
  work = [];
  setTimings();
  const page = { postMessage: (message: Message) => void world.messages.push(message) };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/` });
  vi.stubGlobal('navigator', {
    get onLine() {
      return world.online;
    },
  });
  vi.stubGlobal('clients', { get: async () => page, matchAll: async () => [page] });
  vi.stubGlobal('registration', { sync: { register: async (tag: string) => void world.tags.push(tag) } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const text = await request.clone().text();
    const sent = { name: `${request.method} ${pathname}${search}`, headers: request.headers, text };
    world.sent.push(sent);
    return world.answer(sent);
  });
});
afterEach(async () => {
  world.answer = networkFailure;
  world.online = false;
  await finishWork();
  globalThis.ORBIT_SCALE = undefined;
  vi.unstubAllGlobals();
});

/** Awaits the background work of the worker. */
export async function finishWork(): Promise<void> {
  while (work.length > 0) await Promise.all(work.splice(0));
}

/** Restarts the worker, which loses what it had in memory and drops its pending work. */
export function restartWorker(): void {
  vi.resetModules();
  work = [];
}

/** Requests as a page does, without awaiting the background work. */
export async function sendRequest(
  path: string,
  { epoch = 1, method = 'GET', headers = {} }: { epoch?: number; method?: string; headers?: object } = {},
): Promise<Response> {
  const request = new Request(ORIGIN + path, {
    method,
    headers: { 'x-locale': 'en', 'x-epoch': String(epoch), ...headers },
  });
  const response = await dispatch(request, later => void work.push(later));
  if (!response) throw new Error(`${path} has no responder`);
  return response;
}

/** As `sendRequest`, and awaits the background work. */
export async function sendRequestAndFinish(
  ...[path, options]: Parameters<typeof sendRequest>
): Promise<Response> {
  const response = await sendRequest(path, options);
  await finishWork();
  return response;
}

/** Sends the page's message about a sign-in, a sign-out or its start. */
export async function changeSession(epoch: number, purge = false): Promise<number> {
  const { onSession } = await import('../../../sw/message-handlers.ts');
  return onSession({ epoch, purge });
}

export const messagesOf = (type: FromWorker) =>
  world.messages.flatMap(({ type: of, data }) => (of === type ? [data] : []));

export const databases = async (): Promise<string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => (name ? [name] : [])).toSorted();

/** Every byte of every database, as text. */
export async function dumpDatabases(): Promise<string> {
  const all: unknown[] = [];
  for (const name of await databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    for (const store of db.objectStoreNames) {
      const rows = db.transaction(store).objectStore(store).getAll();
      all.push(name, store, await new Promise(resolve => (rows.onsuccess = () => resolve(rows.result))));
    }
    db.close();
  }
  return JSON.stringify(all);
}
