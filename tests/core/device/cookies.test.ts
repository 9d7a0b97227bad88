import { afterEach, expect, test, vi } from 'vitest';
import { readCookie, removeCookie, writeCookie } from '../../../src/core/device/cookies.ts';

const written: string[] = [];

function watchCookies(): void {
  written.length = 0;
  vi.spyOn(document, 'cookie', 'set').mockImplementation(text => void written.push(text));
}

afterEach(() => {
  vi.restoreAllMocks();
  removeCookie('stag');
});

test('a cookie comes back as it was written, whatever is in it', () => {
  writeCookie('stag', 'a=b; c "ä"', 30);
  expect(readCookie('stag')).toBe('a=b; c "ä"');
  expect(readCookie('sta')).toBeNull();
  removeCookie('stag');
  expect(readCookie('stag')).toBeNull();
});

test('its lifetime is given in seconds, for the whole site and no other', () => {
  watchCookies();
  writeCookie('stag', 'x', 30);
  expect(written).toEqual(['stag=x; Path=/; Max-Age=2592000; SameSite=Lax']);
});

test('what somebody else wrote badly is no cookie, and shut cookies are none', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=1; stag=%E0%A4%A');
  expect(readCookie('stag')).toBeNull();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readCookie('a')).toBeNull();
});
