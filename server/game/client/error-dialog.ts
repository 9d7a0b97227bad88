import type { RgsCode } from '../../../src/contract/rgs.ts';
import { type Choice, openDialog } from './dialogs.ts';
import { el } from './dom.ts';
import type { ShellLink } from './link.ts';
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
  ERR_GEN: ['endedTitle', 'endedMore'],
};

/** What a refusal means to the player and what to do. */
export function wordsFor(code: RgsCode, texts: Texts, demo: boolean): { title: string; more: string } {
  if (demo && code === 'ERR_IPB') return { title: texts.funFundsTitle, more: texts.funFundsMore };
  const [title, more] = WORDS[code];
  return { title: texts[title], more: texts[more] };
}

interface Around {
  readonly texts: Texts;
  readonly demo: boolean;
  /** The session can't go on. */
  readonly over: boolean;
  readonly link: ShellLink;
}

/** The dialog of a refusal with the one thing that helps; answers when it has been read. */
export function sayRefusal(code: RgsCode, { texts, demo, over, link }: Around): Promise<void> {
  const { title, more } = wordsFor(code, texts, demo);
  const choices: Choice[] = [];
  if (over) choices.push({ label: texts.lobby, main: true, press: () => link.send({ type: 'exit' }) });
  return openDialog(title, texts.close, [el('p', {}, more)], choices);
}
