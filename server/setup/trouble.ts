import { BrokenSetting } from '../settings.ts';

/** Something the person at the command line can put right; the message says what, in one line. */
export class Trouble extends Error {}

/** One line for the command line; a mistake of ours keeps its stack, which is what its report needs. */
export function explain(cause: unknown): string {
  if (cause instanceof Trouble || cause instanceof BrokenSetting) return `Orbit: ${cause.message}`;
  return `Orbit failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
}

export const codeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || '';
