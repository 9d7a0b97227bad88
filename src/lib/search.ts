import { matchesPrefixWithTypo, normalizeText } from './normalize-text.ts';

/** What is searched: one game, with its provider's name. */
export interface SearchRecord {
  readonly id: string;
  readonly title: string;
  readonly provider: string;
  readonly popularity: number;
  /** False for a title without a game, which comes after the others that fit as well. */
  readonly isPlayable?: boolean;
}

/** Which words stand in which records, as plain data: a worker builds it and posts it. Records stand in their final order. */
export interface WordIndex {
  /** How many records there are. */
  readonly size: number;
  /** Distinct words, first those of titles, then, from `providersFrom`, those of providers. */
  readonly words: readonly string[];
  readonly providersFrom: number;
  /** The records of word `i` are `places[starts[i]]` up to `places[starts[i + 1]]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly places: Uint32Array<ArrayBuffer>;
}

export interface SearchIndex extends WordIndex {
  readonly records: readonly SearchRecord[];
}

/** How well a word fits; smaller is better. */
const TITLE_PREFIX = 0;
const PROVIDER_PREFIX = 1;
const SUBSTRING = 2;
const TYPO = 3;
const NONE = 4;

/** Shorter words have too many neighbours to forgive a typo. */
const MIN_TYPO_LENGTH = 4;
const MAX_WORDS = 6;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * 12,000 records take about 40 ms: not on the main thread in one go. Of our own instead of a search library such as
 * `minisearch`: a worker posts the index to the page, so it is plain arrays, and its order has to be the back end's
 * (decision 0009).
 */
export function buildSearchIndex(records: readonly SearchRecord[]): SearchIndex {
  const ordered = records
    .map(record => ({ record, title: normalizeText(record.title) }))
    .sort(
      (a, b) =>
        Number(b.record.isPlayable ?? true) - Number(a.record.isPlayable ?? true) ||
        b.record.popularity - a.record.popularity ||
        compare(a.title, b.title) ||
        compare(a.record.id, b.record.id),
    );
  const ofTitles = new Map<string, number[]>();
  const ofProviders = new Map<string, number[]>();
  const folded = new Map<string, string>();
  for (const [place, { record, title }] of ordered.entries()) {
    addWords(ofTitles, title, place);
    const provider = folded.get(record.provider) ?? normalizeText(record.provider);
    folded.set(record.provider, provider);
    addWords(ofProviders, provider, place);
  }
  const lists = [...ofTitles, ...ofProviders];
  const starts = new Uint32Array(lists.length + 1);
  for (const [i, [, list]] of lists.entries()) starts[i + 1] = (starts[i] ?? 0) + list.length;
  return {
    size: ordered.length,
    records: ordered.map(({ record }) => record),
    words: lists.map(([word]) => word),
    providersFrom: ofTitles.size,
    starts,
    places: Uint32Array.from(lists.flatMap(([, list]) => list)),
  };
}

function addWords(lists: Map<string, number[]>, text: string, place: number): void {
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const list = lists.get(word);
    if (!list) lists.set(word, [place]);
    else if (list.at(-1) !== place) list.push(place);
  }
}

function tierOf(typed: string, word: string, isProvider: boolean): number {
  if (word.startsWith(typed)) return isProvider ? PROVIDER_PREFIX : TITLE_PREFIX;
  if (word.includes(typed)) return SUBSTRING;
  return typed.length >= MIN_TYPO_LENGTH && matchesPrefixWithTypo(typed, word) ? TYPO : NONE;
}

/** For each record, how well its best word fits what was typed. */
function tiersOf(index: WordIndex, typed: string): Uint8Array {
  const best = new Uint8Array(index.size).fill(NONE);
  for (let i = 0; i < index.words.length; i++) {
    const tier = tierOf(typed, index.words[i] ?? '', i >= index.providersFrom);
    if (tier === NONE) continue;
    const end = index.starts[i + 1] ?? 0;
    for (let at = index.starts[i] ?? 0; at < end; at++) {
      const place = index.places[at] ?? 0;
      if (tier < (best[place] ?? NONE)) best[place] = tier;
    }
  }
  return best;
}

/**
 * The places of the records in which every typed word occurs: at the start of a word of the title, then of the provider,
 * then within a word, then with one typo forgiven in all; among equals what can be played, then the more popular, then by title. The order is the
 * same in page, worker and back end (decision 0009).
 */
export function searchPositions(index: WordIndex, query: string): number[] {
  const typed = normalizeText(query).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  if (typed.length === 0) return [];
  const [first = new Uint8Array(), ...others] = typed.map(word => tiersOf(index, word));
  const starts = [0, 0, 0, 0, 0];
  for (let place = 0; place < index.size; place += 1) {
    let worst = first[place] ?? NONE;
    let typos = worst === TYPO ? 1 : 0;
    for (const best of others) {
      const tier = best[place] ?? NONE;
      if (tier === TYPO) typos++;
      if (tier > worst) worst = tier;
    }
    if (typos > 1) worst = NONE;
    first[place] = worst;
    if (worst < NONE) starts[worst + 1] = (starts[worst + 1] ?? 0) + 1;
  }
  // Each tier's places stand in one list behind those of the better ones, which has its length from the start.
  for (let tier = 1; tier <= NONE; tier++) starts[tier] = (starts[tier] ?? 0) + (starts[tier - 1] ?? 0);
  const found = new Array<number>(starts[NONE] ?? 0);
  for (let place = 0; place < index.size; place += 1) {
    const tier = first[place] ?? NONE;
    if (tier === NONE) continue;
    const at = starts[tier] ?? 0;
    found[at] = place;
    starts[tier] = at + 1;
  }
  return found;
}
