import { HOUR_MS, noteKept, noteUsed, PICTURES_CACHE, tidyShelf } from './picture-shelf.ts';
import { ONLY_PICTURES, putInCache } from './quota.ts';
import { now, schedule } from './scale.ts';
import { cachedIn } from './stored.ts';

/** Larger ones are shown and not kept. */
const MOST_BYTES_EACH = 1_000_000;
/** The shelf is tidied after so many new pictures, or so many new bytes. */
const TIDY_AFTER = 25;
/** Uses of a screenful of pictures are noted together, milliseconds. */
const GATHER_MS = 500;

/** Caches of this worker's life. The count begins full, since the worker before may have died short of tidying. */
let sinceTidying = TIDY_AFTER;
let tidying: Promise<void> | null = null;
let last: Promise<unknown> = Promise.resolve();
let shown = new Set<string>();
const noted = new Map<string, number>();

/** Whether a request is for a picture of a game or banner: ours, or of a content network and asked for with CORS. */
export function isPicture(request: Request): boolean {
  if (request.method !== 'GET' || request.headers.has('range')) return false;
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin) return pathname.startsWith('/pictures/') && request.mode !== 'navigate';
  return request.destination === 'image' && request.mode === 'cors';
}

/** The stored picture, else the network's; without either the page shows the tile's colour. Storing is not waited for. */
export async function answerPicture(
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await cachedIn(PICTURES_CACHE, request.url);
  if (cached) {
    noteShown(request.url, later);
    return cached;
  }
  const signal = AbortSignal.timeout(schedule().attemptTimeoutMs);
  const response = await fetch(request, { signal }).catch(() => Response.error());
  if (isKeepable(response)) later(keep(request.url, response.clone()).catch(() => undefined));
  return response;
}

/** Brings the stored pictures within their bounds; several calls at once are one. */
export function prunePictures(): Promise<void> {
  tidying ??= inTurn(tidyShelf)
    .catch(() => undefined)
    .finally(() => {
      tidying = null;
    });
  return tidying;
}

/** Whole, readable and a picture: an opaque answer would cost megabytes, a sign-in page is none (offline 0). */
function isKeepable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && response.type !== 'opaque' && type.startsWith('image/');
}

/** A connection that is cut where no length was told looks like an end; an SVG says where it ends. */
const isWhole = async (body: Blob): Promise<boolean> =>
  !body.type.startsWith('image/svg') || (await body.slice(-64).text()).trimEnd().endsWith('</svg>');

async function keep(url: string, response: Response): Promise<void> {
  const body = await response.blob();
  if (body.size === 0 || body.size > MOST_BYTES_EACH || !(await isWhole(body))) return;
  if (!(await inTurn(() => shelve(url, body)))) return;
  sinceTidying += 1 + (body.size * TIDY_AFTER) / MOST_BYTES_EACH;
  if (sinceTidying < TIDY_AFTER) return;
  sinceTidying = 0;
  await prunePictures();
}

async function shelve(url: string, body: Blob): Promise<boolean> {
  const response = new Response(body, { headers: { 'content-type': body.type } });
  const isKept = await putInCache(PICTURES_CACHE, url, response, ONLY_PICTURES);
  if (isKept) await noteKept(url, body.size);
  return isKept;
}

/** One after the other, so that tidying never finds a picture whose row is about to be written. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

function noteShown(url: string, later: (work: Promise<unknown>) => void): void {
  if (now() - (noted.get(url) ?? 0) < HOUR_MS) return;
  noted.set(url, now());
  shown.add(url);
  if (shown.size > 1) return;
  const gathered = new Promise(resolve => setTimeout(resolve, GATHER_MS)).then(() => {
    const urls = [...shown];
    shown = new Set();
    return noteUsed(urls);
  });
  later(gathered.catch(() => undefined));
}
