import * as v from 'valibot';
import { LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { Translations } from '../../src/contract/subjects/info.ts';
import { MINUTE_MS } from '../../src/lib/time-units.ts';
import { broadcast } from '../clients/broadcast.ts';
import { fetchFromNetwork } from '../network/api-request.ts';
import { type FetchResult, parseJson } from '../network/response.ts';
import { loadServerNow, setOffsetStore } from '../network/server-clock.ts';
import { now } from '../network/timings.ts';
import type { RequestContext, Strategy } from '../request-context.ts';
import { readMeta, sharedDb, updateMeta, writeMeta } from '../storage/databases.ts';
import { networkOnlyStrategy } from './public.ts';
import { type CachedReply, staleWhileRevalidate } from './stale-while-revalidate.ts';

/** Translations are revalidated once in every five minutes of the server's time (OFFLINE-6). */
const BUCKET_MS = 5 * MINUTE_MS;
/** Devices spread over the first minute of a bucket, so that they do not all ask at its start (F-66). */
const SPREAD_MS = MINUTE_MS;
/** Translations with a smaller share of the keys before are taken for a mistake of the platform (decision 0083). */
const MIN_KEY_SHARE = 0.8;
const SPREAD_KEY = 'messagesSpread';
const OFFSET_KEY = 'clockOffset';

/** Without the server's time translations would be fetched at the wrong times after each restart of the worker. */
setOffsetStore({
  load: async () => Number(await readMeta(OFFSET_KEY)) || 0,
  save: offsetMs => writeMeta(OFFSET_KEY, offsetMs),
});

/** What is shown of a language until newer translations are known. */
interface CachedTranslations extends CachedReply {
  readonly etag: string | null;
}

/** The bucket that a device is in at a time of the server, with its own delay; both milliseconds. */
const bucketOf = (time: number, spreadMs = 0): number => Math.floor((time - spreadMs) / BUCKET_MS);

/** Whether translations may replace those before: both JSON text, null where there are none yet. */
function mayReplace(next: string, before: string | null): boolean {
  return countKeys(next) > MIN_KEY_SHARE * (before === null ? 0 : countKeys(before));
}

const countKeys = (text: string): number => Object.keys((parseJson(text) as object | undefined) ?? {}).length;

/**
 * Stored translations at once, whatever their age, revalidated in the background when their five minutes are over; pages
 * are notified of changes. A language that was never stored comes from the network; the page itself contains the build's.
 */
export const translationsStrategy: Strategy = async context => {
  const locale = localeOf(context);
  if (locale === null) return networkOnlyStrategy(context);
  const cached = await readCachedTranslations(locale);
  return staleWhileRevalidate(
    context,
    cached,
    () => fetchTranslations(context, cached?.etag),
    result => storeTranslations(locale, result, cached),
  );
};

function localeOf({ params }: RequestContext): LocaleCode | null {
  return LOCALES.find(locale => params['file'] === `${locale}.json`) ?? null;
}

async function readCachedTranslations(locale: LocaleCode): Promise<CachedTranslations | null> {
  const row = await sharedDb().get('messages', locale);
  if (!row) return null;
  const { at, bucket, etag, catalogue, previous } = row;
  if (isComplete(catalogue)) {
    return { text: catalogue, at, etag, isFresh: bucket === (await currentBucket()) };
  }
  return isComplete(previous) ? { text: previous, at, etag: null, isFresh: false } : null;
}

const isComplete = (text: unknown): text is string =>
  typeof text === 'string' && v.is(Translations, parseJson(text)) && countKeys(text) > 0;

/** The bucket in the address is by the server's time, not by the page's. */
async function fetchTranslations(context: RequestContext, etag?: string | null): Promise<FetchResult> {
  const url = new URL(context.url.pathname, context.url);
  url.searchParams.set('t', String(bucketOf(await loadServerNow())));
  return fetchFromNetwork({ ...context, url }, etag);
}

/** Errors change nothing. Translations that may not replace the stored ones are not fetched again in these five minutes. */
async function storeTranslations(
  locale: LocaleCode,
  result: FetchResult,
  cached: CachedTranslations | null,
): Promise<void> {
  if (result.kind !== 'ok' && result.kind !== 'notModified') return;
  const isReplaced = result.kind === 'ok' && mayReplace(result.text, cached?.text ?? null);
  const text = isReplaced ? result.text : cached?.text;
  if (text === undefined) return;
  const isValid = isReplaced || result.kind === 'notModified';
  const isChanged = cached !== null && text !== cached.text;
  const bucket = await currentBucket();
  await sharedDb().update(
    'messages',
    locale,
    row => ({
      key: locale,
      at: isValid ? now() : (cached?.at ?? now()),
      bucket,
      etag: isReplaced ? result.response.headers.get('etag') : (cached?.etag ?? null),
      catalogue: text,
      previous: isChanged ? cached.text : (row?.previous ?? null),
    }),
    { relaxed: true },
  );
  if (isChanged) await broadcast('messagesUpdated', { locale });
}

async function currentBucket(): Promise<number> {
  const [time, spread] = await Promise.all([loadServerNow(), deviceSpread()]);
  return bucketOf(time, spread);
}

let spread: Promise<number> | null = null;

/** Drawn once for this device and stored. */
function deviceSpread(): Promise<number> {
  spread ??= updateMeta(SPREAD_KEY, drawn => drawn ?? Math.floor(Math.random() * SPREAD_MS)).then(Number);
  return spread;
}
