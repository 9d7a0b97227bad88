import { expect, test } from 'vitest';
import { isBackEndResponse, parseRetryAfter } from '../../src/lib/backend-response.ts';

const received = (status: number, text: string, type: string | null = 'application/json') => ({
  status,
  text,
  headers: new Headers(type === null ? {} : { 'content-type': type }),
});

test.each([
  ['a reply', received(200, '{"a":1}'), true],
  ['an empty success', received(204, '', null), true],
  ['a confirmation of what is stored', received(304, '', null), true],
  ['an error in JSON', received(422, '{"errors":{}}'), true],
  ['an error of a gateway', received(502, '<html>', 'text/html'), true],
  ['a page of a captive portal', received(200, '<html>', 'text/html'), false],
  ['a sign-in page of a filtering proxy', received(401, '<html>', 'text/html'), false],
  ['a block page of a filtering proxy', received(403, 'blocked', 'text/plain'), false],
  ['a network that requires a sign-in', received(511, '<html>', 'text/html'), false],
  ['an answer without a type', received(200, '{"a":1}', null), false],
  ['JSON that was cut', received(200, '{"a":'), false],
])('whether %s is a response of the back end', (_, response, expected) => {
  expect(isBackEndResponse(response)).toBe(expected);
});

test('Retry-After is read in seconds and as a date', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 00:00:30 GMT', now)).toBe(30_000);
  expect(parseRetryAfter('Fri, 20 Nov 2026 00:00:00 GMT', now - 1)).toBe(1);
  for (const value of [null, '', '0', 'soon', 'Thu, 19 Nov 2026 00:00:30 GMT'])
    expect(parseRetryAfter(value, now), String(value)).toBeNull();
});
