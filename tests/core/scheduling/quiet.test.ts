import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerCall, unregisterCall } from '../../../src/core/http/network-status.ts';
import { fetchChunk } from '../../../src/core/scheduling/fetch-chunk.ts';
import { whenQuiet } from '../../../src/core/scheduling/quiet.ts';

beforeEach(async () => {
  vi.useFakeTimers();
  // Past what an earlier test has pressed, and away from the beginning of time.
  await vi.advanceTimersByTimeAsync(10_000);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

/** Whether the page is quiet after so many milliseconds, asked now. */
function quietAfter() {
  let isQuiet = false;
  void whenQuiet().then(() => {
    isQuiet = true;
  });
  return async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return isQuiet;
  };
}

test('a page that waits for nothing and that nobody touches is quiet at once', async () => {
  expect(await quietAfter()(0)).toBe(true);
});

test('a page is not quiet while it waits for a call', async () => {
  const name = registerCall(Symbol('LOAD_GAMES_ERROR'));
  const isQuiet = quietAfter();
  expect(await isQuiet(5000)).toBe(false);
  unregisterCall(name);
  expect(await isQuiet(50)).toBe(true);
});

test('a page is not quiet while it waits for a chunk', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const chunk = fetchChunk(() => promise);
  const isQuiet = quietAfter();
  expect(await isQuiet(5000)).toBe(false);
  resolve({ default: 1 });
  await chunk;
  expect(await isQuiet(50)).toBe(true);
});

test.each(['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove'])(
  'for 300 ms after %s the page is not quiet, also where an element keeps the event to itself',
  async name => {
    const button = document.createElement('button');
    button.addEventListener(name, event => event.stopPropagation());
    document.body.append(button);
    button.dispatchEvent(new Event(name, { bubbles: true }));
    const isQuiet = quietAfter();
    expect(await isQuiet(299)).toBe(false);
    expect(await isQuiet(1)).toBe(true);
  },
);

test('listening for scrolls never holds one up', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  vi.resetModules();
  await import('../../../src/core/scheduling/quiet.ts');
  const scrolling = listen.mock.calls.filter(([name]) => ['wheel', 'touchmove', 'scroll'].includes(name));
  expect(scrolling).toHaveLength(3);
  for (const [, , options] of scrolling) expect(options).toMatchObject({ passive: true });
});
