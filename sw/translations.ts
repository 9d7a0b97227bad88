import * as v from 'valibot';
import { Catalogue } from '../src/contract/info.ts';
import { LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import type { Answer, Ask } from './ask.ts';
import { askNetwork } from './ask-network.ts';
import { tellPages } from './changes.ts';
import { parse, type Said } from './check-answer.ts';
import { knownServerNow } from './clock.ts';
import { sharedDb } from './db.ts';
import { answerLive, answerOf } from './public-answers.ts';
import { respondNone, respondStored } from './respond.ts';
import { now } from './scale.ts';

/** Texts are asked for anew in every five minutes of the server's time (platform 9). */
const BUCKET_MS = 300_000;
/** Devices spread over the first minute of a bucket, so that its edge is no stampede (offline 3, Time). */
const SPREAD_MS = 60_000;
/** Texts with fewer keys than this share of those before are a platform's accident (offline 1). */
const KEEP_SHARE = 0.8;
const SPREAD = 'messagesSpread';

/** What is shown of a language until better texts are known. */
interface Held {
  readonly text: string;
  readonly at: number;
  /** Null: to be asked for anew in any case. */
  readonly bucket: number | null;
  readonly etag: string | null;
}

/** The bucket that a device is in at a time of the server, by its own place in the spread; both milliseconds. */
export const bucketOf = (time: number, spreadMs = 0): number => Math.floor((time - spreadMs) / BUCKET_MS);

/** Whether new texts may take the place of the old: JSON text of catalogues, null where there are none yet. */
export function mayReplace(next: string, before: string | null): boolean {
  return countOf(next) > KEEP_SHARE * (before === null ? 0 : countOf(before));
}

const countOf = (text: string): number => Object.keys((parse(text) as object | undefined) ?? {}).length;

/**
 * Stored texts at once and for ever, asked for anew behind them when their five minutes are over; pages hear of what
 * changed. A language that was never stored comes from the network or not at all: the page has the build's own.
 */
export const answerMessages: Answer = async ask => {
  const locale = localeOf(ask);
  if (locale === null) return answerLive(ask);
  const held = await heldTexts(locale);
  if (held) {
    const isDue = held.bucket !== (await currentBucket());
    if (isDue && !ask.prefersStore) ask.later(renew(ask, locale, held));
    return respondStored(held.text, held.at);
  }
  if (ask.prefersStore) return respondNone();
  const said = await askTexts(ask, null);
  ask.later(keep(locale, said, null));
  return answerOf(said);
};

function localeOf({ params }: Ask): LocaleCode | null {
  return LOCALES.find(locale => params['file'] === `${locale}.json`) ?? null;
}

async function heldTexts(locale: LocaleCode): Promise<Held | null> {
  const row = await (await sharedDb()).get('messages', locale);
  if (!row) return null;
  const { at, bucket, etag, catalogue, previous } = row;
  if (isWhole(catalogue)) return { text: catalogue, at, bucket, etag };
  return previous !== null && isWhole(previous) ? { text: previous, at, bucket: null, etag: null } : null;
}

const isWhole = (text: unknown): text is string =>
  typeof text === 'string' && v.is(Catalogue, parse(text)) && countOf(text) > 0;

const renew = async (ask: Ask, locale: LocaleCode, held: Held): Promise<void> =>
  keep(locale, await askTexts(ask, held.etag), held);

/** The bucket in the address is the server's, whatever the page takes the time to be. */
async function askTexts(ask: Ask, etag: string | null): Promise<Said> {
  const url = new URL(ask.url.pathname, ask.url);
  url.searchParams.set('t', String(bucketOf(await knownServerNow())));
  return askNetwork({ ...ask, url }, etag);
}

/** Nobody, a refusal or a portal changes nothing; texts that are worse are not asked for again in these five minutes. */
async function keep(locale: LocaleCode, said: Said, held: Held | null): Promise<void> {
  if (said.kind !== 'answer' && said.kind !== 'unchanged') return;
  const isTaken = said.kind === 'answer' && mayReplace(said.text, held?.text ?? null);
  const text = isTaken ? said.text : held?.text;
  if (text === undefined) return;
  const isRight = isTaken || said.kind === 'unchanged';
  const isOther = held !== null && text !== held.text;
  const bucket = await currentBucket();
  await (await sharedDb()).update('messages', locale, row => ({
    key: locale,
    at: isRight ? now() : (held?.at ?? now()),
    bucket,
    etag: isTaken ? said.whole.headers.get('etag') : (held?.etag ?? null),
    catalogue: text,
    previous: isOther ? held.text : (row?.previous ?? null),
  }));
  if (isOther) await tellPages('messagesUpdated', { locale });
}

async function currentBucket(): Promise<number> {
  const [time, spread] = await Promise.all([knownServerNow(), spreadOfDevice()]);
  return bucketOf(time, spread);
}

let spread: Promise<number> | null = null;

/** Drawn once for this device, then the same. */
function spreadOfDevice(): Promise<number> {
  spread ??= sharedDb()
    .then(db => db.update('meta', SPREAD, held => held ?? draw()))
    .then(row => Number(row?.value ?? 0));
  return spread;
}

const draw = () => ({ key: SPREAD, value: Math.floor(Math.random() * SPREAD_MS) });
