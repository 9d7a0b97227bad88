import { expect, test, vi } from 'vitest';
import { Container, controlled, listeners, mode, page, register, registered, win } from './worker-page.ts';

test('a browser without workers runs the app without one', async () => {
  const { workerState } = await page(null);
  expect(workerState.status).toBe('none');
  expect(register).not.toHaveBeenCalled();
});

test('a page of the development server registers no worker', async () => {
  vi.stubEnv('MODE', 'development');
  const { workerState } = await page(new Container());
  expect(workerState.status).toBe('none');
  expect(register).not.toHaveBeenCalled();
  vi.unstubAllEnvs();
});

test('a page that is busy with its first screen loads nothing for its worker until it is idle', async () => {
  const waiting: (() => void)[] = [];
  await page(new Container(), '', work => void waiting.push(work));
  expect(mode.fetchWorkerConfig).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    for (const work of waiting.splice(0)) work();
    expect(register).toHaveBeenCalledOnce();
  });
});

test('a page that a worker controls follows it before it is idle', async () => {
  await page(controlled(), '', () => undefined);
  expect(mode.fetchWorkerConfig).toHaveBeenCalledOnce();
});

test('there is no update check when the first worker claims the page while it is being registered', async () => {
  const container = new Container();
  container.getRegistrations.mockImplementationOnce(async () => {
    container.dispatchEvent(new Event('controllerchange'));
    return [];
  });
  await page(container);
  expect(register).toHaveBeenCalledOnce();
  expect(registered.update).not.toHaveBeenCalled();
});

test('the first worker stores the first screen when it is active: before that it has no databases', async () => {
  await page(new Container());
  expect(registered.installing.postMessage).not.toHaveBeenCalled();
  const state = { build: 'test', precached: { done: 1, total: 1 }, kept: true };
  const postMessage = vi.fn(({ type }: { type: string }, [port]: MessagePort[] = []) =>
    port?.postMessage(type === 'workerState' ? state : undefined),
  );
  registered.active = { postMessage };
  listeners.get('activated')?.();
  const message = { type: 'storeLobby', data: { locale: 'en', device: 'desktop', isNarrow: false } };
  await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith(message, expect.anything()));
});

test('a rejected registration does not affect the app and is retried when the network is back', async () => {
  register.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'));
  const { workerState } = await page(new Container());
  expect(workerState.status).toBe('none');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2));
  expect(workerState.status).toBe('installing');
});

test('the chunk that registers is loaded again after a failure', async () => {
  vi.doMock('../../../src/core/worker/background.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await page(new Container());
  expect(register).not.toHaveBeenCalled();
  vi.doUnmock('../../../src/core/worker/background.ts');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledOnce());
});

test('a rejected registration is logged, and retried by itself', async () => {
  register.mockRejectedValueOnce(new DOMException('denied', 'SecurityError'));
  await page(new Container());
  const { readLog } = await import('../../../src/core/telemetry/log-store.ts');
  expect(readLog()).toEqual([expect.objectContaining({ kind: 'worker', where: 'register' })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(register).toHaveBeenCalledTimes(2);
});

test('a page whose worker is active already counts as having one, and greets it', async () => {
  const postMessage = vi.fn();
  registered.active = { postMessage };
  const { workerState } = await page(new Container());
  expect(workerState.status).toBe('active');
  expect(postMessage).toHaveBeenCalledWith({ type: 'hello', data: { build: 'test' } });
});

test('what follows the first screen is stored once that and the shell are, once in the life of a page', async () => {
  const startOfflineStage = vi.fn();
  vi.doMock('../../../src/core/worker/offline-stage.ts', () => ({ startOfflineStage }));
  let done = 1;
  const asked: string[] = [];
  const postMessage = ({ type }: { type: string }, [port]: MessagePort[] = []) => {
    asked.push(type);
    if (type === 'workerState')
      port?.postMessage({ build: 'test', precached: { done, total: 2 }, kept: true });
    if (type === 'storeLobby') port?.postMessage(undefined);
  };
  registered.active = { postMessage };
  const { workerState } = await page(new Container());
  await vi.waitFor(() => expect(asked).toContain('workerState'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).not.toContain('storeLobby');
  expect([workerState.offlineReady, startOfflineStage.mock.calls.length]).toEqual([false, 0]);
  const mark = vi.spyOn(performance, 'mark');
  done = 2;
  for (let visit = 0; visit < 2; visit += 1) listeners.get('activated')?.();
  await vi.waitFor(() => expect(workerState.offlineReady).toBe(true));
  await vi.waitFor(() => expect(startOfflineStage).toHaveBeenCalled());
  expect(startOfflineStage).toHaveBeenCalledOnce();
  expect(asked.filter(type => type === 'storeLobby')).toHaveLength(1);
  expect(mark).toHaveBeenCalledWith('offline-ready');
  vi.doUnmock('../../../src/core/worker/offline-stage.ts');
});

test('an install that failed is retried when the network is back', async () => {
  const { workerState } = await page(new Container());
  listeners.get('redundant')?.();
  expect(workerState.status).toBe('none');
  win.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(register).toHaveBeenCalledTimes(2));
});

test('an install that fails again and again is retried by itself, five times, with growing waits', async () => {
  await page(new Container());
  vi.spyOn(Math, 'random').mockReturnValue(1);
  for (const [index, seconds] of [5, 10, 20, 40, 80].entries()) {
    listeners.get('redundant')?.();
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(register).toHaveBeenCalledTimes(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(register).toHaveBeenCalledTimes(index + 2);
  }
  listeners.get('redundant')?.();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(register).toHaveBeenCalledTimes(6);
});

test('the off switch in the address unregisters every worker', async () => {
  const container = new Container();
  const unregister = vi.fn(async () => true);
  container.getRegistrations.mockResolvedValue([{ scope: `${location.origin}/`, unregister }]);
  await page(container, '?nosw');
  expect(unregister).toHaveBeenCalledOnce();
  expect(register).not.toHaveBeenCalled();
});

test('workers of other scopes are unregistered, ours is not', async () => {
  const container = new Container();
  const foreign = vi.fn(async () => true);
  const ours = vi.fn(async () => true);
  container.getRegistrations.mockResolvedValue([
    { scope: `${location.origin}/old/`, unregister: foreign },
    { scope: `${location.origin}/`, unregister: ours },
  ]);
  await page(container);
  expect(foreign).toHaveBeenCalledOnce();
  expect(ours).not.toHaveBeenCalled();
});

test('in mode `off` the worker is unregistered without a reload, and in mode `on` registered again', async () => {
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'off', min_build: null }));
  const container = controlled();
  const { reloaded, safePoint, workerState } = await page(container);
  expect(mode.removeWorker).toHaveBeenCalledExactlyOnceWith(container);
  expect(register).not.toHaveBeenCalled();
  expect(workerState.status).toBe('none');
  await vi.advanceTimersByTimeAsync(7_200_000);
  safePoint();
  expect(register).not.toHaveBeenCalled();
  expect(reloaded).not.toHaveBeenCalled();
  mode.fetchWorkerConfig.mockImplementation(async () => ({ mode: 'on', min_build: null }));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(register).toHaveBeenCalledOnce();
});

test('the worker receives the mode of the kill switch and the build of the page', async () => {
  mode.fetchWorkerConfig.mockImplementation(async () => {
    localStorage.setItem('orbit.workerMode', 'pass');
    return { mode: 'pass', min_build: null };
  });
  const active = { postMessage: vi.fn() };
  const container = new Container();
  container.controller = active;
  // A registration may take long.
  register.mockImplementationOnce(() => new Promise(() => undefined));
  await page(container);
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'hello', data: { build: 'test' } });
  expect(active.postMessage).toHaveBeenCalledWith({ type: 'workerMode', data: { mode: 'pass' } });
});

test('a failed install is logged; a worker that was replaced is not', async () => {
  const active = { postMessage: vi.fn() };
  registered.active = active;
  await page(new Container());
  const { readLog } = await import('../../../src/core/telemetry/log-store.ts');
  listeners.get('redundant')?.({ sw: active });
  expect(readLog()).toEqual([]);
  listeners.get('redundant')?.({ sw: {} });
  expect(readLog()).toEqual([expect.objectContaining({ where: 'install', message: 'redundant' })]);
});

test('the worker’s errors are logged, and one that unregisters itself gets a reply of the page', async () => {
  const container = new Container();
  await page(container);
  const { readLog } = await import('../../../src/core/telemetry/log-store.ts');
  const say = (type: string, data: object, ports: MessagePort[] = []) =>
    container.dispatchEvent(new MessageEvent('message', { data: { type, data }, ports }));
  const error = { build: 'b1', where: 'answer', message: 'TypeError: x', at: 5 };
  say('workerError', error);
  expect(readLog()).toEqual([{ kind: 'worker', ...error }]);
  const port = { postMessage: vi.fn() };
  say('leaving', {}, [port as unknown as MessagePort]);
  expect(port.postMessage).toHaveBeenCalledOnce();
});

test('the worker is asked for its state when all of a build is stored, not before, nor when a file is missing', async () => {
  const requests: string[] = [];
  registered.active = { postMessage: ({ type }: { type: string }) => void requests.push(type) };
  const container = new Container();
  await page(container);
  const asked = () => requests.filter(type => type === 'workerState').length;
  const before = asked();
  const report = (done: number, failed: string[]) => {
    const data = { type: 'installProgress', data: { build: 'b1', done, total: 2, failed } };
    container.dispatchEvent(new MessageEvent('message', { data }));
    return asked() - before;
  };
  expect([report(1, []), report(2, ['/a.js']), report(2, [])]).toEqual([0, 0, 1]);
});
