import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onWorkerMessage, requestFromWorker } from '../../../src/core/worker/messages.ts';

const channels: Channel[] = [];
/** Delivers at once, and knows whether it was closed. */
class Channel {
  isClosed = false;
  port1 = {
    onmessage: (_: { data: unknown }): void => undefined,
    close: () => {
      this.isClosed = true;
    },
  };
  port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) };
  constructor() {
    channels.push(this);
  }
}
/** A worker that answers with this value, or not at all. */
const worker = (...answer: unknown[]) => {
  const postMessage = vi.fn((_: unknown, [port]: Channel['port2'][]) => {
    if (answer.length > 0) port?.postMessage(answer[0]);
  });
  return { postMessage } as unknown as ServiceWorker;
};

beforeEach(() => {
  channels.length = 0;
  vi.stubGlobal('MessageChannel', Channel);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request is answered over its own port, which is closed then, and leaves no timer', async () => {
  const active = worker(7);
  expect(await requestFromWorker(active, 'stateVersion', {})).toBe(7);
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'stateVersion', data: {} }, [
    channels[0]?.port2,
  ]);
  expect(channels[0]?.isClosed).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('an answer that does not fit the contract is none', async () => {
  await expect(requestFromWorker(worker('seven'), 'stateVersion', {})).rejects.toThrow('odd answer');
});

test('a worker that does not answer is not waited for longer than said, or three seconds', async () => {
  const after = async (milliseconds: number, timeoutMs?: number) => {
    const request = requestFromWorker(worker(), 'stateVersion', {}, timeoutMs).catch(
      (error: Error) => error.message,
    );
    let result: unknown = 'waits';
    void request.then(value => {
      result = value;
    });
    await vi.advanceTimersByTimeAsync(milliseconds);
    return result;
  };
  expect(await after(2999)).toBe('waits');
  expect(await after(3000)).toBe('no answer to stateVersion');
  expect(await after(10, 10)).toBe('no answer to stateVersion');
  await vi.advanceTimersByTimeAsync(3000);
  expect(channels.every(({ isClosed }) => isClosed)).toBe(true);
});

test('only messages of a name that fit the contract are heard', () => {
  const container = new EventTarget() as ServiceWorkerContainer;
  const listener = vi.fn();
  onWorkerMessage(container, 'messagesUpdated', listener);
  for (const data of [
    null,
    { type: 'messagesUpdated', data: { locale: 7 } },
    { type: 'storageTrouble', data: { kept: true, trouble: null } },
    { type: 'messagesUpdated', data: { locale: 'de' } },
  ])
    container.dispatchEvent(new MessageEvent('message', { data }));
  expect(listener.mock.calls).toEqual([[{ locale: 'de' }]]);
});
