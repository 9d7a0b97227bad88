import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenSkeletonPainted } from '../../../src/app/boot/boot.ts';

/** A skeleton with one picture, in a page that a worker controls or not. */
function skeleton(isComplete: boolean, controller: object | null): HTMLImageElement {
  document.body.innerHTML = '<div class="sk-rail"><i><img alt=""></i></div>';
  const picture = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: isComplete });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  return picture;
}

/** Whether the app's code would run by now. */
function startApp() {
  const state = { runs: false };
  void whenSkeletonPainted().then(() => {
    state.runs = true;
  });
  return state;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
});

test('the app waits for an image from its worker, and runs in a task of its own', async () => {
  const picture = skeleton(false, {});
  const app = startApp();
  await vi.advanceTimersByTimeAsync(99);
  expect(app.runs).toBe(false);
  picture.dispatchEvent(new Event('load'));
  await Promise.resolve();
  expect(app.runs).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(app.runs).toBe(true);
});

test.each([
  ['that does not come within 100 ms', false, {}, 101],
  ['that is there', true, {}, 1],
  ['of a first visit', false, null, 1],
])('a picture %s causes no delay', async (_, isComplete, controller, ms) => {
  skeleton(isComplete, controller);
  const app = startApp();
  await vi.advanceTimersByTimeAsync(ms);
  expect(app.runs).toBe(true);
});

test('a page without images is not delayed', async () => {
  const app = startApp();
  await vi.advanceTimersByTimeAsync(1);
  expect(app.runs).toBe(true);
});
