import { beforeEach, expect, test, vi } from 'vitest';

/** The page before the chunk that stores the log is there. */
async function earlyPage() {
  vi.resetModules();
  const { logEvent } = await import('../../../src/core/telemetry/log.ts');
  const loadStore = () => import('../../../src/core/telemetry/log-store.ts');
  return { logEvent, loadStore };
}

beforeEach(() => localStorage.clear());

test('events from before the store are stored when it comes, in their order, redacted and with their own times', async () => {
  vi.useFakeTimers({ now: 1000 });
  const { logEvent, loadStore } = await earlyPage();
  logEvent({ kind: 'error', where: '/app.js:1', message: 'of ann@example.com' });
  vi.setSystemTime(2000);
  logEvent({ kind: 'call', where: '/api/player', message: 'timeout' });
  expect(localStorage.length).toBe(0);
  vi.setSystemTime(9000);
  const { readLog } = await loadStore();
  expect(readLog()).toEqual([
    {
      at: 1000,
      build: 'test',
      kind: 'error',
      where: '/app.js:1',
      message: expect.not.stringContaining('ann'),
    },
    { at: 2000, build: 'test', kind: 'call', where: '/api/player', message: 'timeout' },
  ]);
  vi.useRealTimers();
});

test('they come after what an earlier page has left, and later events after them', async () => {
  const { logEvent, loadStore } = await earlyPage();
  const left = { at: 1, build: 'b0', kind: 'call', where: '/', message: 'left' };
  localStorage.setItem('orbit.log', JSON.stringify([left]));
  logEvent({ kind: 'call', where: '/', message: 'early' });
  const { readLog } = await loadStore();
  logEvent({ kind: 'call', where: '/', message: 'late' });
  expect(readLog().map(({ message }) => message)).toEqual(['left', 'early', 'late']);
});

test('of a store that stays away the first fifty events are kept', async () => {
  const { logEvent, loadStore } = await earlyPage();
  for (let n = 1; n <= 60; n += 1) logEvent({ kind: 'call', where: '/', message: `no. ${n}` });
  const messages = (await loadStore()).readLog().map(({ message }) => message);
  expect(messages).toHaveLength(50);
  expect([messages[0], messages.at(-1)]).toEqual(['no. 1', 'no. 50']);
});

test('an uncaught error fetches the store: a start that failed is stored', async () => {
  vi.resetModules();
  const { logUncaughtErrors } = await import('../../../src/core/telemetry/uncaught-errors.ts');
  logUncaughtErrors();
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  await vi.waitFor(() => expect(localStorage.getItem('orbit.log')).toContain('Script error.'), 10_000);
});
