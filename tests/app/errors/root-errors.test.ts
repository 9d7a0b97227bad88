import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../../../src/app/errors/chunk-load-error.ts';
import { onCaughtError, onRecoverableError } from '../../../src/app/errors/root-errors.ts';
import { setLogStore } from '../../../src/core/telemetry/log.ts';

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

test('what an error boundary catches is on the console, unless it is a chunk that could not be fetched', () => {
  const error = new Error('a defect');
  onCaughtError(error);
  onCaughtError(new ChunkLoadError(new TypeError('Failed to fetch')));
  expect(logged.mock.calls).toEqual([[error]]);
});

test('HTML that differed is on the console with the components that it was found in, and in the log with its cause', () => {
  const stored = vi.fn();
  setLogStore(stored);
  const error = new Error('Hydration failed', { cause: new Error('the text differs') });
  onRecoverableError(error, { componentStack: '\n    at Balance' });
  expect(logged.mock.calls).toEqual([[error, '\n    at Balance']]);
  expect(stored).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ kind: 'hydration', where: '/', message: 'Error: the text differs' }),
  );
});
