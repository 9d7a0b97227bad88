import { api, type EndpointName } from '../src/contract/api.ts';
import { tallImage } from '../src/contract/banners.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import type { FirstScreen } from '../src/contract/first-screen.ts';
import { AJAX_HEADER, type Device, LOCALE_HEADER } from '../src/contract/wire.ts';
import type { Answer, Ask } from './ask.ts';
import { answerFilter } from './filter.ts';
import { composeStored, readFirstScreen, storedRails } from './first-screen.ts';
import { answerPicture } from './pictures.ts';
import { answerPublic, heldAnswer } from './public-answers.ts';

/** What the lobby is made of, beside its rows. */
const PARTS = ['listCollections', 'loadMenuCategories', 'listBanners', 'listProviders'] as const;
/** As many as a rail of the lobby shows. */
const RAIL_LENGTH = 15;
/** Rails of which a window shows pictures. */
const RAILS_IN_SIGHT = 2;

interface Visit {
  readonly locale: string;
  readonly device: Device;
  /** The page shows the upright form of a banner's picture. */
  readonly isNarrow: boolean;
}

const storing = new Map<string, Promise<void>>();

/**
 * The first page that a device opens has no worker on its path, so nothing of what it shows is stored: the worker asks
 * for the lobby's first screen itself, once, as a part of being ready without a network (decisions D25). The page says so
 * while the shell is being stored and asks again when it is: the same work.
 */
export function storeLobby(visit: Visit): Promise<void> {
  const key = JSON.stringify(visit);
  const work = storing.get(key) ?? storeFirstScreen(visit).finally(() => storing.delete(key));
  storing.set(key, work);
  return work;
}

async function storeFirstScreen(visit: Visit): Promise<void> {
  await Promise.all(
    PARTS.map(name =>
      run(visit, name, answerPublic, name === 'listCollections' ? `?device=${visit.device}` : ''),
    ),
  );
  if (await readFirstScreen(visit.locale)) return;
  const rails = await storedRails(visit.locale);
  const game_ids = [...new Set(rails.flatMap(rail => rail.identifiers.slice(0, RAIL_LENGTH)))];
  if (game_ids.length === 0) return;
  await run(visit, 'selectGames', answerFilter, '', JSON.stringify({ game_ids, device: visit.device }));
  const first = await composeStored(visit.locale);
  if (first) await storePictures(first, visit.isNarrow);
}

/** Asks as a page would; what is stored already is left alone. */
async function run(
  { locale }: Visit,
  name: EndpointName,
  answer: Answer,
  query: string,
  body?: string,
): Promise<void> {
  const work: Promise<unknown>[] = [];
  const endpoint: Endpoint = api[name];
  const url = new URL(endpoint.path + query, location.href);
  const headers = { ...AJAX_HEADER, accept: 'application/json', [LOCALE_HEADER]: locale };
  const request = new Request(url, {
    method: endpoint.method,
    // The page may have asked just now: then its copy in the browser's own cache is only confirmed.
    cache: 'no-cache',
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  });
  const ask: Ask = {
    name,
    endpoint,
    params: {},
    url,
    request,
    clientId: '',
    requestId: null,
    epoch: null,
    locale,
    prefersStore: false,
    later: more => void work.push(more),
  };
  if (body === undefined && (await heldAnswer(ask))) return;
  await answer(ask);
  await Promise.all(work);
}

/** Those that the page has just shown: most come out of the browser's own cache. */
async function storePictures({ banners, collections, games }: FirstScreen, isNarrow: boolean): Promise<void> {
  const [banner] = banners.toSorted((a, b) => (a.order['home'] ?? 0) - (b.order['home'] ?? 0));
  const image = banner && (isNarrow ? tallImage(banner.image) : banner.image);
  const shown = new Set(collections.slice(0, RAILS_IN_SIGHT).flatMap(({ identifiers }) => identifiers));
  const tiles = games.filter(({ identifier }) => shown.has(identifier)).map(({ preview }) => preview);
  await Promise.all((image ? [image, ...tiles] : tiles).map(storePicture));
}

async function storePicture(address: string): Promise<void> {
  const work: Promise<unknown>[] = [];
  const request = new Request(new URL(address, location.href), { mode: 'cors', credentials: 'same-origin' });
  await answerPicture(request, more => void work.push(more));
  await Promise.all(work);
}
