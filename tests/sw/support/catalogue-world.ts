import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import * as v from 'valibot';
import { afterEach, beforeEach, vi } from 'vitest';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import {
  type CatalogueChange,
  type ChangeLog,
  createChangeLog,
} from '../../../server/games/catalogue/change-log.ts';
import type { CatalogueEntry } from '../../../server/games/catalogue/entry.ts';
import { gamesRoutes } from '../../../server/games/routes.ts';
import { banners } from '../../../src/contract/subjects/banners.ts';
import { catalogue } from '../../../src/contract/subjects/catalogue.ts';
import { games } from '../../../src/contract/subjects/games.ts';
import type { Device } from '../../../src/contract/wire.ts';
import { dispatch } from './dispatch.ts';

const endpoints = { ...catalogue, ...games };

const ORIGIN = 'https://orbit.test';
const SIZE = 300;

/** The reference back end's games, the network to it, and the device's storage, which outlives a worker. */
export const world = {
  /** `METHOD path?query` of every request. */
  sent: [] as string[],
  messages: [] as { type: string; data: Record<string, unknown> }[],
  log: createChangeLog(buildCatalogue(SIZE)) as ChangeLog,
  online: true,
  /** Answers in place of the back end when it gives something. */
  instead: (_name: string, _body: unknown): Response | Promise<Response> | null => null,
};
let work: Promise<unknown>[] = [];

export const networkFailure = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
export const neverAnswer = (): Promise<Response> => new Promise(() => undefined);
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

type Handler = (ask: unknown) => unknown;
type Name = Exclude<keyof typeof gamesRoutes, 'listPlayedGames'>;

/** What the back end says, as its routes do. */
export function backEndReply(
  name: Name,
  { body = {}, query = {} }: { body?: unknown; query?: unknown } = {},
) {
  const endpoint = endpoints[name];
  const app = { catalogue: world.log.catalogue, catalogueChanges: world.log };
  const context = {
    app,
    body: 'body' in endpoint ? v.parse(endpoint.body, body) : undefined,
    query: 'query' in endpoint ? v.parse(endpoint.query, query) : undefined,
  };
  return JSON.parse(JSON.stringify((gamesRoutes[name] as Handler)(context))) as never;
}

async function backEnd(request: Request): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  const name = `${request.method} ${pathname}${search}`;
  world.sent.push(name);
  if (!world.online) return networkFailure();
  const instead = world.instead(name, text === '' ? null : JSON.parse(text));
  if (instead !== null) return instead;
  const found = (Object.keys(gamesRoutes) as Name[]).find(one => endpoints[one].path === pathname);
  if (!found) return json({ error: 'not_found' }, 404);
  return json(
    backEndReply(found, {
      query: Object.fromEntries(searchParams),
      body: text === '' ? {} : JSON.parse(text),
    }),
  );
}

beforeEach(() => {
  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  globalThis.ORBIT_SCALE = { baseDelayMs: 1, attemptTimeoutMs: 500, retries: 1, networkTimeoutMs: 40 };
  Object.assign(world, { sent: [], messages: [], online: true, instead: () => null });
  world.log = createChangeLog(buildCatalogue(SIZE));
  work = [];
  const page = {
    postMessage: (message: (typeof world.messages)[number]) => void world.messages.push(message),
  };
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { origin: ORIGIN, href: `${ORIGIN}/` });
  vi.stubGlobal('navigator', {
    get onLine() {
      return world.online;
    },
  });
  vi.stubGlobal('clients', { get: async () => page, matchAll: async () => [page] });
  vi.stubGlobal('fetch', (request: Request) => backEnd(request));
});
afterEach(async () => {
  world.online = false;
  globalThis.ORBIT_SCALE = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Restarts the worker, which loses what it had in memory. */
export const restartWorker = (): void => void vi.resetModules();

/** Syncs until the worker has no further step, as a page does. Returns how many games the catalogue has. */
export async function sync(device: Device = 'desktop'): Promise<number> {
  const { syncCatalogue } = await import('../../../sw/catalogue/sync.ts');
  while ((await syncCatalogue(device)) === 'more');
  const { readCatalogueState } = await import('../../../sw/catalogue/state.ts');
  return (await readCatalogueState())?.count ?? 0;
}

/** Awaits the background work of the worker. */
export async function finishWork(): Promise<void> {
  while (work.length > 0) await Promise.all(work.splice(0));
}

/** Requests as a page does, without awaiting the background work. */
export async function sendRequest(
  name: Name | 'listBanners',
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const { path, method } = { ...endpoints, ...banners }[name];
  const query = name === 'listCollections' ? '?device=desktop' : '';
  const request = new Request(ORIGIN + path + query, {
    method,
    headers: { 'x-locale': 'en', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await dispatch(request, later => void work.push(later));
  if (!response) throw new Error(`${name} has no responder`);
  return response;
}

/** As `sendRequest`, and awaits the background work. */
export async function sendRequestAndFinish(...args: Parameters<typeof sendRequest>): Promise<Response> {
  const response = await sendRequest(...args);
  await finishWork();
  return response;
}

export const sourceOf = (response: Response): string => response.headers.get('x-sw') ?? 'network';
export const subjects = (type: string) =>
  world.messages.flatMap(message => (message.type === type ? [message.data['subject']] : []));
export const openSharedDb = async () => (await import('../../../sw/storage/databases.ts')).sharedDb();

export const CATALOGUE = '/api/games/catalogue';
/** Requests for the list. */
export const catalogueRequests = () => world.sent.filter(name => name.includes(CATALOGUE));
/** What the next worker finds stored. */
export const reloadSnapshot = async () => {
  const { loadSnapshot } = await import('../../../sw/catalogue/snapshot.ts');
  return loadSnapshot();
};
export const storedGames = async () =>
  new Map((await reloadSnapshot()).games.map(game => [game.identifier, game]));
export const nextDay = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
export const entryAt = (place: number): CatalogueEntry => {
  const entry = world.log.catalogue.entries[place];
  if (!entry) throw new Error(`no entry ${place}`);
  return entry;
};
export const renamed = (entry: CatalogueEntry, n: number): CatalogueChange => ({
  n,
  entry: { ...entry, game: { ...entry.game, title: 'Renamed', popularity: 999 } },
  isWithdrawn: false,
});
