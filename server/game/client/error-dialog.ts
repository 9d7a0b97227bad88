import type { ShellDisplay } from '../../../src/contract/game-messages.ts';
import type { RgsCode } from '../../../src/contract/rgs.ts';
import { type DialogAction, openDialog } from './dialogs.ts';
import { el } from './dom.ts';
import type { ShellConnection } from './shell-connection.ts';
import type { Texts } from './texts.ts';

type Key = keyof Texts;

const TEXTS_BY_CODE: Readonly<Record<RgsCode, readonly [title: Key, more: Key]>> = {
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
export function errorTexts(code: RgsCode, texts: Texts, demo: boolean): { title: string; more: string } {
  if (demo && code === 'ERR_IPB') return { title: texts.funFundsTitle, more: texts.funFundsMore };
  const [title, more] = TEXTS_BY_CODE[code];
  return { title: texts[title], more: texts[more] };
}

interface ErrorContext {
  readonly texts: Texts;
  readonly demo: boolean;
  /** The session can't go on. */
  readonly isOver: boolean;
  readonly shell: ShellConnection;
}

/** Whether the shell says it instead, as it does for a refusal after which the game goes on. */
export const isShownByShell = (isOver: boolean, shown: readonly ShellDisplay[]): boolean =>
  !isOver && shown.includes('refusals');

/** The dialog of a refusal with the one thing that helps; answers when it has been read. */
export function showErrorDialog(code: RgsCode, { texts, demo, isOver, shell }: ErrorContext): Promise<void> {
  const { title, more } = errorTexts(code, texts, demo);
  const choices: DialogAction[] = [];
  if (isOver)
    choices.push({ label: texts.lobby, isPrimary: true, onPress: () => shell.send({ type: 'exit' }) });
  return openDialog(title, texts.close, [el('p', {}, more)], choices);
}
