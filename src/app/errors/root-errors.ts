import type { ErrorInfo } from 'react';
import { logEvent } from '../../core/telemetry/log.ts';
import { ChunkLoadError } from './chunk-load-error.ts';

/** The error boundaries log what they catch; the console gets everything but chunks that could not be fetched. */
export function onCaughtError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: as React does without this handler
  if (!(error instanceof ChunkLoadError)) console.error(error);
}

/** HTML that differs from what the page renders is a defect, although React mends it by rendering again. The stack tells where. */
export function onRecoverableError(error: unknown, { componentStack }: ErrorInfo): void {
  const { cause, message } = error as Error;
  logEvent({ kind: 'hydration', where: location.pathname, message: String(cause ?? message) });
  // biome-ignore lint/suspicious/noConsole: as React does without this handler
  console.error(error, componentStack);
}
