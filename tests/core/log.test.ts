import { beforeEach, expect, test, vi } from 'vitest';
import { keepEvent, readLog } from '../../src/core/log.ts';

beforeEach(() => localStorage.clear());

const event = (message: string) => ({ kind: 'worker', where: 'install', message });

test('an event is kept with its time and build', () => {
  keepEvent(event('precache: /a.js'));
  expect(readLog()).toEqual([{ ...event('precache: /a.js'), at: expect.any(Number), build: 'test' }]);
});

test('the newest two hundred are kept', () => {
  for (let n = 1; n <= 205; n += 1) keepEvent(event(`no. ${n}`));
  const messages = readLog().map(({ message }) => message);
  expect(messages).toHaveLength(200);
  expect([messages[0], messages.at(-1)]).toEqual(['no. 6', 'no. 205']);
});

test('never more than 64 KB are kept, the oldest go first', () => {
  for (let n = 1; n <= 100; n += 1) keepEvent(event(`${n} ${'x'.repeat(1000)}`));
  expect((localStorage.getItem('orbit.log') ?? '').length * 2).toBeLessThanOrEqual(65_536);
  expect(readLog().at(-1)?.message).toMatch(/^100 /);
  expect(readLog().length).toBeGreaterThan(20);
});

test.each(['{', '7', '[{"at":"x"}]'])('a log that says %s is begun anew', damaged => {
  localStorage.setItem('orbit.log', damaged);
  keepEvent(event('new'));
  expect(readLog().map(({ message }) => message)).toEqual(['new']);
});

test('where nothing can be stored nothing breaks', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepEvent(event('lost'))).not.toThrow();
  full.mockRestore();
});
