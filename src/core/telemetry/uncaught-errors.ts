import { type LogEvent, logEvent } from './log.ts';

/** Reported by browsers about their own layout; nothing has failed. */
const HARMLESS = /ResizeObserver loop/;

const errorText = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);

/** Logs uncaught errors and rejections from the first moment on; the log is sent when the page is idle (ERROR-7). */
export function logUncaughtErrors(): void {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    const description = error ? errorText(error) : message;
    if (HARMLESS.test(description)) return;
    logFailure({ kind: 'error', where: `${pathOf(filename)}:${lineno}`, message: description });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    logFailure({ kind: 'rejection', where: 'promise', message: errorText(reason) });
  });
}

/** Stores the event at once: a start that has failed may never load what stores the log. */
function logFailure(event: Pick<LogEvent, 'kind' | 'where' | 'message'>): void {
  logEvent(event);
  void import('./log-store.ts').catch(() => undefined);
}

const pathOf = (address = ''): string => address.replace(/^\w+:\/\/[^/]*/, '') || 'unknown';
