import { delay } from '../../src/lib/backoff.ts';
import { SerialQueue } from '../../src/lib/one-at-a-time.ts';
import { HOUR_MS } from '../../src/lib/time-units.ts';
import { now, timings } from '../network/timings.ts';
import { matchInCache } from '../storage/cache-storage.ts';
import { PICTURES_CACHE, reconcileAndTrim, recordCached, recordUsed } from '../storage/picture-index.ts';
import { EVICT_PICTURES_ONLY, putInCache } from '../storage/quota.ts';

/** Larger pictures are shown and not stored. */
const MAX_PICTURE_BYTES = 1_000_000;
/** The cache is trimmed after this many new pictures, or the bytes of as many large ones. */
const TRIM_AFTER = 25;
/** Uses of the pictures of one screen are recorded together, milliseconds. */
const USAGE_BATCH_MS = 500;

/** Caches of this worker's life. The count starts full, since the worker before may have ended before trimming. */
let addedSinceTrim = TRIM_AFTER;
let trimming: Promise<void> | null = null;
/** One after the other, so that evicting never finds a picture whose row is about to be written. */
const queue = new SerialQueue();
let pendingUses = new Set<string>();
const lastRecordedUse = new Map<string, number>();

/** Whether a GET is for a picture of a game or banner: of this origin, or of a content network and requested with CORS. */
export function isPicture(request: Request): boolean {
  const { origin, pathname } = new URL(request.url);
  if (origin === location.origin) return pathname.startsWith('/pictures/') && request.mode !== 'navigate';
  return request.destination === 'image' && request.mode === 'cors';
}

/** The stored picture, else the network's; without either the page shows the tile's colour. The write is not waited for. */
export async function servePicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const cached = await matchInCache(PICTURES_CACHE, request.url);
  if (cached) {
    scheduleUsageUpdate(request.url, waitUntil);
    return cached;
  }
  const signal = AbortSignal.timeout(timings().attemptTimeoutMs);
  const response = await fetch(request, { signal }).catch(() => Response.error());
  if (isCacheable(response)) waitUntil(cacheCopy(request.url, response.clone()).catch(() => undefined));
  return response;
}

/** Brings the stored pictures within their limits; concurrent calls share one run. */
export function trimPictures(): Promise<void> {
  trimming ??= queue
    .run(reconcileAndTrim)
    .catch(() => undefined)
    .finally(() => {
      trimming = null;
    });
  return trimming;
}

/** A complete, readable picture: an opaque response, whose status is 0, would count as megabytes, a captive portal's page is HTML (decision 0082). */
function isCacheable(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.status === 200 && type.startsWith('image/');
}

/** Without a content length a cut connection looks like the end of the body; an SVG has a closing tag. */
const isComplete = async (body: Blob): Promise<boolean> =>
  !body.type.startsWith('image/svg') || (await body.slice(-64).text()).trimEnd().endsWith('</svg>');

const cacheCopy = async (url: string, response: Response) => cachePicture(url, await response.blob());

/** Stores a complete picture of a reasonable size, in place of one that is stored. Rejects when storage fails. */
export async function cachePicture(url: string, body: Blob): Promise<void> {
  if (body.size === 0 || body.size > MAX_PICTURE_BYTES || !(await isComplete(body))) return;
  if (!(await queue.run(() => storePicture(url, body)))) return;
  addedSinceTrim += 1 + (body.size * TRIM_AFTER) / MAX_PICTURE_BYTES;
  if (addedSinceTrim < TRIM_AFTER) return;
  addedSinceTrim = 0;
  await trimPictures();
}

async function storePicture(url: string, body: Blob): Promise<boolean> {
  const response = new Response(body, { headers: { 'content-type': body.type } });
  const isStored = await putInCache(PICTURES_CACHE, url, response, EVICT_PICTURES_ONLY);
  if (isStored) await recordCached(url, body.size, now());
  return isStored;
}

function scheduleUsageUpdate(url: string, waitUntil: (work: Promise<unknown>) => void): void {
  if (now() - (lastRecordedUse.get(url) ?? 0) < HOUR_MS) return;
  lastRecordedUse.set(url, now());
  pendingUses.add(url);
  if (pendingUses.size > 1) return;
  const batch = delay(USAGE_BATCH_MS).then(() => {
    const urls = [...pendingUses];
    pendingUses = new Set();
    return recordUsed(urls, now());
  });
  waitUntil(batch.catch(() => undefined));
}
