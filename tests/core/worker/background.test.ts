import { expect, test, vi } from 'vitest';
import { Container, controlled, page } from './worker-page.ts';

/** A page that is not idle yet, so that what follows the worker is not loaded. */
async function busyPage(container: Container) {
  const waiting: (() => void)[] = [];
  const world = await page(container, '', work => void waiting.push(work));
  const say = (type: string, data: object, ports: MessagePort[] = []) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type, data }, ports }));
  const becomeIdle = async () => {
    const follow = vi.spyOn(container, 'addEventListener');
    for (const work of waiting.splice(0)) work();
    await vi.waitFor(() => expect(follow).toHaveBeenCalledWith('controllerchange', expect.any(Function)));
  };
  return { ...world, say, becomeIdle };
}

const failure = (message: string) => ({ build: 'b1', where: 'answer', message, at: 5 });

test('messages that came before are handled in their order, each once', async () => {
  const { say, becomeIdle } = await busyPage(new Container());
  const { readLog } = await import('../../../src/core/telemetry/log-store.ts');
  say('workerError', failure('first'));
  say('workerError', failure('second'));
  expect(readLog()).toEqual([]);
  await becomeIdle();
  expect(readLog().map(({ message }) => message)).toEqual(['first', 'second']);
  localStorage.clear();
  say('workerError', failure('third'));
  expect(readLog().map(({ message }) => message)).toEqual(['third']);
});

test('a message that came before is answered on its port', async () => {
  const { say, becomeIdle } = await busyPage(new Container());
  const port = { postMessage: vi.fn() };
  say('leaving', {}, [port as unknown as MessagePort]);
  await becomeIdle();
  expect(port.postMessage).toHaveBeenCalledOnce();
});

test('the first worker, which took the page over before, is no update', async () => {
  const container = new Container();
  const { becomeIdle, workerState } = await busyPage(container);
  container.controller = { postMessage: () => undefined };
  await becomeIdle();
  expect(workerState.updateReady).toBe(false);
  container.dispatchEvent(new Event('controllerchange'));
  expect(workerState.updateReady).toBe(true);
});

test('a newer worker that took the page over before what follows it was fetched is an update', async () => {
  vi.doMock('../../../src/core/worker/background.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  const container = controlled();
  const { workerState } = await page(container);
  container.controller = { postMessage: () => undefined };
  vi.doUnmock('../../../src/core/worker/background.ts');
  const { win } = await import('./worker-page.ts');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(workerState.updateReady).toBe(true), 10_000);
});
