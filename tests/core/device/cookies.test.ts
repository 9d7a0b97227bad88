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

test('a cookie is read as it was written, with any content', () => {
  writeCookie('stag', 'a=b; c "ä"', 30);
  expect(readCookie('stag')).toBe('a=b; c "ä"');
  expect(readCookie('sta')).toBeNull();
  removeCookie('stag');
  expect(readCookie('stag')).toBeNull();
});

test('its lifetime is in seconds, its scope the whole site and no other', () => {
  watchCookies();
  writeCookie('stag', 'x', 30);
  expect(written).toEqual(['stag=x; Path=/; Max-Age=2592000; SameSite=Lax']);
});

test('a malformed cookie is ignored, and blocked cookies count as none', () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('a=1; stag=%E0%A4%A');
  expect(readCookie('stag')).toBeNull();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(readCookie('a')).toBeNull();
});
