import { expect, test, vi } from 'vitest';
import { Container, controlled, doc, listeners, mode, page, registered } from './worker-page.ts';

/** The message, with the port for its receipt. */
const TAKE_OVER = [{ type: 'takeOver', data: {} }, [expect.anything()]];

test('an update that is accepted twice is requested once', async () => {
  const { applyUpdate } = await page(controlled());
  const postMessage = vi.fn();
  registered.waiting = { postMessage };
  applyUpdate();
  applyUpdate();
  await vi.advanceTimersByTimeAsync(600);
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
});

test('an accepted update that has taken over already, or meanwhile, loads the page again', async () => {
  const first = await page(controlled());
  first.applyUpdate();
  expect(first.reloaded).toHaveBeenCalledOnce();
  first.reloaded.mockClear();
  const second = await page(controlled());
  registered.waiting = { postMessage: vi.fn() };
  second.applyUpdate();
  registered.waiting = null;
  expect(second.reloaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(second.reloaded).toHaveBeenCalledOnce();
});

test('a newer build that comes right after a reload is let in half a minute later', async () => {
  const { safePoint } = await page(controlled());
  sessionStorage.setItem('orbit.reload', String(Date.now()));
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  safePoint();
  expect(waiting.postMessage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(30_000);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith(...TAKE_OVER);
  hidden.mockRestore();
});

test('a build that waits is let in when the word comes that the running one is too old', async () => {
  await page(controlled());
  const waiting = { postMessage: vi.fn() };
  registered.waiting = waiting;
  listeners.get('waiting')?.();
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'on', min_build: 'test' }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(waiting.postMessage).not.toHaveBeenCalled();
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'on', min_build: 'tomorrow' }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(waiting.postMessage).toHaveBeenCalledWith(...TAKE_OVER);
});

test('a page that goes out of sight is at a safe point', async () => {
  const container = new Container();
  const { reloaded } = await page(container);
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'reloadNeeded', data: {} } }));
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(reloaded).not.toHaveBeenCalled();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  doc.dispatchEvent(new Event('visibilitychange'));
  expect(reloaded).toHaveBeenCalledOnce();
  hidden.mockRestore();
});
