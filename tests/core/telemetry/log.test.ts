import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LogEvent } from '../../../src/contract/subjects/telemetry.ts';
import { logEvent } from '../../../src/core/telemetry/log.ts';
import { readLog, restoreLog, takeLog } from '../../../src/core/telemetry/log-store.ts';

beforeEach(() => localStorage.clear());

const event = (message: string) => ({ kind: 'worker', where: 'install', message });

test('an event is stored with its time and build', () => {
  logEvent(event('precache: /a.js'));
  expect(readLog()).toEqual([{ ...event('precache: /a.js'), at: expect.any(Number), build: 'test' }]);
});

test('the newest two hundred are retained', () => {
  for (let n = 1; n <= 205; n += 1) logEvent(event(`no. ${n}`));
  const messages = readLog().map(({ message }) => message);
  expect(messages).toHaveLength(200);
  expect([messages[0], messages.at(-1)]).toEqual(['no. 6', 'no. 205']);
});

test('at most 64 KB are retained, the oldest are deleted first', () => {
  for (let n = 1; n <= 100; n += 1) logEvent(event(`${n} ${'x'.repeat(1000)}`));
  expect((localStorage.getItem('orbit.log') ?? '').length * 2).toBeLessThanOrEqual(65_536);
  expect(readLog().at(-1)?.message).toMatch(/^100 /);
  expect(readLog().length).toBeGreaterThan(20);
});

test.each(['{', '7', '[{"at":"x"}]'])('a stored log of %s is replaced', damaged => {
  localStorage.setItem('orbit.log', damaged);
  logEvent(event('new'));
  expect(readLog().map(({ message }) => message)).toEqual(['new']);
});

test('without storage logging does not fail', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => logEvent(event('lost'))).not.toThrow();
  full.mockRestore();
});

describe('the same event again', () => {
  const at = (at: number) => logEvent({ ...event('lost'), at });

  test('within a minute is one event, a minute later it is another', () => {
    at(1000);
    at(60_999);
    expect(readLog()).toHaveLength(1);
    at(61_000);
    expect(readLog()).toHaveLength(2);
  });

  test('at another place or of another kind is another', () => {
    logEvent(event('lost'));
    logEvent({ ...event('lost'), where: 'answer' });
    logEvent({ ...event('lost'), kind: 'call' });
    expect(readLog()).toHaveLength(3);
  });
});

test('nothing personal is stored, whatever was logged', () => {
  logEvent({ kind: 'call', where: '/api/users?email=ann@example.com', message: 'no "Ann Lee" in Bonn' });
  expect(readLog()).toMatchObject([{ where: '/api/users', message: 'no (text) in Bonn' }]);
  expect(localStorage.getItem('orbit.log')).not.toMatch(/ann|Lee/i);
});

test('a stored event is accepted by the back end’s schema', () => {
  logEvent({ kind: 'error', where: 'w '.repeat(500), message: 'm '.repeat(500) });
  expect(v.parse(LogEvent, readLog()[0])).toEqual(readLog()[0]);
});

test('taken events are not in the log, and are put back before newer ones', () => {
  logEvent(event('first'));
  const taken = takeLog();
  expect(takeLog()).toEqual([]);
  logEvent(event('second'));
  restoreLog(taken);
  expect(readLog().map(({ message }) => message)).toEqual(['first', 'second']);
});
