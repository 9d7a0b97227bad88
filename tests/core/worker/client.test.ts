import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  controller,
  onFirstControl,
  postToActiveWorker,
  postToController,
  requestFromController,
  storedWorkerMode,
  storeWorkerMode,
} from '../../../src/core/worker/client.ts';

const worker = () => ({ postMessage: vi.fn() });

class Container extends EventTarget {
  controller: unknown = null;
  active: unknown = null;
  async getRegistration() {
    return this instanceof Container && this.active ? { active: this.active } : undefined;
  }
}
let container: Container;
const setContainer = (value: unknown) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value });

beforeEach(() => {
  localStorage.clear();
  container = new Container();
  setContainer(container);
});
afterEach(() => setContainer(undefined));

describe('the worker of a page', () => {
  test('is the one that controls it, while workers are on', () => {
    expect(controller()).toBeNull();
    const active = worker();
    container.controller = active;
    expect(controller()).toBe(active);
    for (const mode of ['pass', 'off'] as const) {
      storeWorkerMode(mode);
      expect(storedWorkerMode()).toBe(mode);
      expect(controller()).toBeNull();
    }
    storeWorkerMode('on');
    expect(controller()).toBe(active);
  });

  test('is none in a browser without workers, or that forbids them', async () => {
    setContainer(undefined);
    expect(controller()).toBeNull();
    expect(onFirstControl(() => undefined)()).toBeUndefined();
    await postToActiveWorker('drain', {});
    postToController('drain', {});
    expect(await requestFromController('drain', {})).toBeNull();
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    expect(controller()).toBeNull();
    expect(onFirstControl(() => undefined)()).toBeUndefined();
  });

  test('is told of the first worker that takes it over, once, unless it listens no longer', () => {
    const [listener, other] = [vi.fn(), vi.fn()];
    onFirstControl(listener);
    onFirstControl(other)();
    container.dispatchEvent(new Event('controllerchange'));
    container.dispatchEvent(new Event('controllerchange'));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(other).not.toHaveBeenCalled();
  });

  test('that has controlled it from the start is not its first', () => {
    container.controller = worker();
    const listener = vi.fn();
    onFirstControl(listener);
    container.dispatchEvent(new Event('controllerchange'));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a message', () => {
  test('goes to the worker that controls the page', () => {
    const active = worker();
    container.controller = active;
    postToController('drain', {});
    expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'drain', data: {} });
  });

  test('about sign-ins reaches the active worker of a page that it does not control, or does not use', async () => {
    const active = worker();
    container.active = active;
    await postToActiveWorker('session', { epoch: 2, purge: true });
    storeWorkerMode('pass');
    container.controller = active;
    await postToActiveWorker('session', { epoch: 3, purge: false });
    expect(active.postMessage.mock.calls.map(([{ data }]) => data.epoch)).toEqual([2, 3]);
  });
});
