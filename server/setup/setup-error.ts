import { SettingsError } from '../variables.ts';

/** An error that the user can fix; the message explains how, in one line. */
export class SetupError extends Error {}

/** One line for the command line; an unexpected error keeps its stack. */
export function formatStartupError(cause: unknown): string {
  if (cause instanceof SetupError || cause instanceof SettingsError) return `Orbit: ${cause.message}`;
  return `Orbit failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
}

export const errorCodeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || '';
