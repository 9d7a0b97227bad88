import type { RgsCode } from '../../../src/contract/rgs.ts';
import type { Texts } from './texts.ts';

type Key = keyof Texts;

const WORDS: Readonly<Record<RgsCode, readonly [title: Key, more: Key]>> = {
  ERR_IPB: ['fundsTitle', 'fundsMore'],
  ERR_IS: ['endedTitle', 'endedMore'],
  ERR_GLE: ['limitTitle', 'limitMore'],
  ERR_LOCK: ['lockTitle', 'lockMore'],
  ERR_LOC: ['placeTitle', 'placeMore'],
  ERR_MAINTENANCE: ['workTitle', 'workMore'],
  ERR_VAL: ['refusedTitle', 'refusedMore'],
  ERR_GEN: ['refusedTitle', 'refusedMore'],
};

/** What a refusal means to the player and what to do. */
export function wordsFor(code: RgsCode, texts: Texts, demo: boolean): { title: string; more: string } {
  if (demo && code === 'ERR_IPB') return { title: texts.funFundsTitle, more: texts.funFundsMore };
  const [title, more] = WORDS[code];
  return { title: texts[title], more: texts[more] };
}
