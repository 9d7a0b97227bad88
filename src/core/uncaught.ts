import { keepEvent } from './log.ts';

/** What a browser says of its own measuring; nothing has failed. */
const HARMLESS = /ResizeObserver loop/;

const said = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);

/** Keeps what nobody caught, from the first moment on; it is sent when the page has time (platform 8). */
export function followUncaught(): void {
  addEventListener('error', ({ error, message, filename, lineno }) => {
    const words = error ? said(error) : message;
    if (HARMLESS.test(words)) return;
    keepEvent({ kind: 'error', where: `${pathOf(filename)}:${lineno}`, message: words });
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    keepEvent({ kind: 'rejection', where: 'promise', message: said(reason) });
  });
}

const pathOf = (address = ''): string => address.replace(/^\w+:\/\/[^/]*/, '') || 'unknown';
