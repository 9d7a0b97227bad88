import { beforeEach, expect, test, vi } from 'vitest';
import {
  hasPendingCalls,
  networkStatus,
  refusedEndpoints,
  registerCall,
  reportAttempt,
  reportEnd,
  reportWorkerAttempt,
  unregisterCall,
} from '../../../src/core/http/network-status.ts';

beforeEach(() => {
  Object.assign(networkStatus, { isOnline: true, isAvailable: true, refusals: 0 });
  refusedEndpoints.clear();
});

test('the attempt shown is the highest of those under way, and 1 when none is repeated', () => {
  const [a, b] = [Symbol('a'), Symbol('b')];
  reportAttempt(a, 2);
  reportAttempt(b, 4);
  expect(networkStatus.attempt).toBe(4);
  reportEnd(b, null);
  expect(networkStatus.attempt).toBe(2);
  reportEnd(a, true, 200);
  expect(networkStatus.attempt).toBe(1);
});

test('a call that ended tells whether there is a network; one that was cancelled tells nothing', () => {
  reportEnd(Symbol('a'), false);
  expect(networkStatus.isOnline).toBe(false);
  reportEnd(Symbol('a'), null);
  expect(networkStatus.isOnline).toBe(false);
  reportEnd(Symbol('a'), true, 404);
  expect(networkStatus.isOnline).toBe(true);
  window.dispatchEvent(new Event('offline'));
  expect(networkStatus.isOnline).toBe(false);
  window.dispatchEvent(new Event('online'));
  expect(networkStatus.isOnline).toBe(true);
});

test('an answer that was under way when the network went does not bring it back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  reportEnd(Symbol('a'), true, 200);
  expect(networkStatus.isOnline).toBe(false);
  onLine.mockRestore();
  reportEnd(Symbol('a'), true, 200);
  expect(networkStatus.isOnline).toBe(true);
});

test('each 503 counts, and an answer of an endpoint that was refused ends a maintenance', () => {
  networkStatus.isAvailable = false;
  reportEnd(Symbol('LISTS'), true, 503);
  reportEnd(Symbol('GAMES'), true, 503);
  expect(networkStatus.refusals).toBe(2);
  expect([...refusedEndpoints]).toEqual(['LISTS', 'GAMES']);
  reportEnd(Symbol('OTHER'), true, 200);
  reportEnd(Symbol('LISTS'), false);
  expect(networkStatus.isAvailable).toBe(false);
  reportEnd(Symbol('LISTS'), true, 200);
  expect(networkStatus.isAvailable).toBe(true);
  expect([...refusedEndpoints]).toEqual(['GAMES']);
});

test('calls have names of their own, by which the worker reports on them until they end', () => {
  const [first, second] = [registerCall(Symbol('a')), registerCall(Symbol('b'))];
  expect(first).not.toBe(second);
  expect(hasPendingCalls()).toBe(true);
  reportWorkerAttempt(first, 3, null);
  expect(networkStatus.attempt).toBe(3);
  reportWorkerAttempt(first, 0, false);
  expect(networkStatus).toMatchObject({ attempt: 1, isOnline: false });
  expect(hasPendingCalls()).toBe(true);
  unregisterCall(second);
  expect(hasPendingCalls()).toBe(false);
});

test('a call that the page has its stored answer of is still reported on, one of another page is not', () => {
  const name = registerCall(Symbol('a'));
  unregisterCall(name);
  reportWorkerAttempt(name, 2, null);
  expect(networkStatus.attempt).toBe(2);
  reportWorkerAttempt(name, 0, true, 503);
  expect(networkStatus).toMatchObject({ attempt: 1, refusals: 1 });
  reportWorkerAttempt('another-1', 5, null);
  reportWorkerAttempt('another-1', 0, false);
  expect(networkStatus).toMatchObject({ attempt: 1, isOnline: true });
});
