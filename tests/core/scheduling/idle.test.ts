import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenLoaded, whenPainted } from '../../../src/core/scheduling/idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Whether it has resolved. */
function watched(promise: Promise<void>) {
  const state = { isThere: false };
  void promise.then(() => {
    state.isThere = true;
  });
  return state;
}

test('a page whose image never loads counts as loaded after ten seconds', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const page = watched(whenLoaded());
  await vi.advanceTimersByTimeAsync(9999);
  expect(page.isThere).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(page.isThere).toBe(true);
});

test('a page that has loaded is not awaited any longer', async () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  const page = watched(whenLoaded());
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(page.isThere).toBe(true);
});

test('work after a change waits for the frame that shows it, but not in a page without frames', async () => {
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
