import { beforeEach, expect, test } from 'vitest';
import { readLog } from '../../../src/core/telemetry/log-store.ts';
import { logUncaughtErrors } from '../../../src/core/telemetry/uncaught-errors.ts';

logUncaughtErrors();
beforeEach(() => localStorage.clear());

test('an uncaught error is logged with its file and line, without origin or query', () => {
  const error = new TypeError('x is not a function');
  const filename = 'https://casino.example/assets/app-B1.js?v=2';
  window.dispatchEvent(new ErrorEvent('error', { error, message: 'Uncaught', filename, lineno: 7 }));
  expect(readLog()).toMatchObject([
    {
      kind: 'error',
      where: expect.stringContaining('/assets/app-B1.js'),
      message: 'TypeError: x is not a function',
    },
  ]);
  expect(readLog()[0]?.where).not.toContain('casino.example');
});

test('an error of another origin’s script, of which the browser gives no details, is logged too', () => {
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  expect(readLog()).toMatchObject([{ where: 'unknown:0', message: 'Script error.' }]);
});

test('an unhandled rejection is logged, whatever its reason', () => {
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  reject(new RangeError('too far'));
  reject(undefined);
  expect(readLog()).toMatchObject([
    { kind: 'rejection', message: 'RangeError: too far' },
    { kind: 'rejection', message: 'undefined' },
  ]);
});

test('the browser’s ResizeObserver messages are not logged', () => {
  window.dispatchEvent(
    new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
  );
  expect(readLog()).toEqual([]);
});
