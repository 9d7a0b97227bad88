import type { App } from '../ask.ts';
import type { Faults } from '../http/faults.ts';

/** What a deed did, in words for the console; a mistake in the form is told the same way. */
export interface Outcome {
  readonly isDone: boolean;
  readonly words: string;
}

/** Deeds by the last part of the address that their forms post to. */
export type Deeds = Readonly<Record<string, (app: App, faults: Faults, form: unknown) => Promise<Outcome>>>;

export const done = (words: string): Outcome => ({ isDone: true, words });
export const failed = (words: string): Outcome => ({ isDone: false, words });
