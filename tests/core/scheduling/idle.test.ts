import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLoaded, whenPainted } from '../../../src/core/scheduling/idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether it has come by now. */
function watched(promise: Promise<void>) {
  const state = { isThere: false };
  void promise.then(() => {
    state.isThere = true;
  });
  return state;
}

test('a page whose picture never comes counts as loaded after ten seconds', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const page = watched(whenLoaded());
  await vi.advanceTimersByTimeAsync(9999);
  expect(page.isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.isThere).toBe(true);
});

test('one that loads is not waited for any longer', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const page = watched(whenLoaded());
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(page.isThere).toBe(true);
});

test('what follows a change waits for the frame that shows it, but not in a page that draws none', async () => {
  const shown = watched(whenPainted());
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown.isThere).toBe(true);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const hidden = watched(whenPainted());
  await vi.advanceTimersByTimeAsync(0);
  expect(hidden.isThere).toBe(true);
});
