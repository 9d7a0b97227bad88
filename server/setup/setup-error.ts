import { SettingsError } from '../variables.ts';

/** An error that the user can fix; the message explains how, in one line. */
export class SetupError extends Error {}

/** One line for the command line; an unexpected error keeps its stack. */
export function formatStartupError(cause: unknown): string {
  if (cause instanceof SetupError || cause instanceof SettingsError) return `Orbit: ${cause.message}`;
  if (errorCodeOf(cause) === 'EADDRINUSE')
    return `Orbit: port ${(cause as { port?: number }).port} was taken by another program during the start; start Orbit again`;
  return `Orbit failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
}

export const errorCodeOf = (cause: unknown): string =>
  (cause instanceof Error && (cause as NodeJS.ErrnoException).code) || '';
