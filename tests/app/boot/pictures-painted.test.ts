import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { picturesPainted } from '../../../src/app/boot/boot.ts';

/** A skeleton with one picture, in a page that a worker controls or not. */
function skeleton(isComplete: boolean, controller: object | null): HTMLImageElement {
  document.body.innerHTML = '<div class="sk-rail"><i><img alt=""></i></div>';
  const picture = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: isComplete });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller } });
  return picture;
}

/** Whether the app would render by now. */
function startApp() {
  const state = { renders: false };
  void picturesPainted().then(() => {
    state.renders = true;
  });
  return state;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
});

test('the app renders once the first image from its worker is there', async () => {
  const picture = skeleton(false, {});
  const app = startApp();
  await vi.advanceTimersByTimeAsync(99);
  expect(app.renders).toBe(false);
  picture.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(app.renders).toBe(true);
});

test.each([
  ['that does not come within 100 ms', false, {}, 100],
  ['that is there', true, {}, 0],
  ['of a first visit', false, null, 0],
])('a picture %s causes no delay', async (_, isComplete, controller, ms) => {
  skeleton(isComplete, controller);
  const app = startApp();
  await vi.advanceTimersByTimeAsync(ms);
  expect(app.renders).toBe(true);
});

test('a page without images is not delayed', async () => {
  const app = startApp();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.renders).toBe(true);
});
