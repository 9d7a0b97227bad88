import { afterEach, expect, test, vi } from 'vitest';
import { fetchVerified, matchesHash } from '../../../sw/network/verified-fetch.ts';

afterEach(() => vi.unstubAllGlobals());

const file = (body: string, type = 'text/javascript', headers: Record<string, string> = {}, status = 200) =>
  new Response(body, { status, headers: { 'content-type': type, ...headers } });
const caches: (string | undefined)[] = [];
function answerWith(...responses: (Response | Error)[]) {
  caches.length = 0;
  vi.stubGlobal('fetch', async (_: string, { cache }: RequestInit) => {
    caches.push(cache);
    const next = responses.shift();
    if (next instanceof Error || !next) throw next ?? new TypeError('Failed to fetch');
    return next;
  });
}
const isWhole = (body: ArrayBuffer) => new TextDecoder().decode(body) === 'whole';

test('a hash is the beginning of the file’s SHA-256', async () => {
  const body = new TextEncoder().encode('abc').buffer;
  expect(await matchesHash(body, 'ba7816bf8f01cfea')).toBe(true);
  expect(await matchesHash(body, '7816bf8f01cfea')).toBe(false);
});

test.each([
  ['a script', '/a.js', 'text/javascript', true],
  ['a font by its general type', '/a.woff2', 'application/octet-stream', true],
  ['a page in place of a script', '/a.js', 'text/html', false],
  ['a type of no file of ours', '/a.exe', 'application/octet-stream', false],
  ['no type', '/a.js', '', false],
])('%s is what was asked for, or not', async (_, url, type, isExpected) => {
  answerWith(file('whole', type), file('whole', type));
  expect((await fetchVerified(url, isWhole)) !== null).toBe(isExpected);
});

test('a part of a file is not the file', async () => {
  answerWith(file('whole', 'text/javascript', {}, 206));
  expect(await fetchVerified('/a.js', isWhole)).toBeNull();
});

test('a file with a hash that is not whole is requested once more past the browser’s cache', async () => {
  answerWith(file('cut'), file('whole'));
  expect(await (await fetchVerified('/assets/a.js', isWhole))?.text()).toBe('whole');
  expect(caches).toEqual(['default', 'reload']);
});

test('the page, which has no hash, is confirmed with the server, once', async () => {
  answerWith(file('cut', 'text/html'), file('whole', 'text/html'));
  expect(await fetchVerified('/index.html', isWhole)).toBeNull();
  expect(caches).toEqual(['no-cache']);
});

test('the font that the page has loaded is not downloaded again', async () => {
  answerWith(file('whole', 'font/woff2'));
  expect(await (await fetchVerified('/fonts/a-v1.woff2', isWhole))?.text()).toBe('whole');
  expect(caches).toEqual(['default']);
});

test('an error of the server or of the network is no file, and is not asked for again at once', async () => {
  answerWith(file('whole', 'text/javascript', {}, 404), file('whole'));
  expect(await fetchVerified('/assets/a.js', isWhole)).toBeNull();
  expect(caches).toEqual(['default']);
  answerWith(new TypeError('Failed to fetch'));
  expect(await fetchVerified('/assets/a.js', isWhole)).toBeNull();
});

const COMPRESSED = { 'content-encoding': 'br', 'content-length': '3', 'x-a': 'b' };

test('the copy of a page keeps the headers that are true of it', async () => {
  answerWith(file('whole', 'text/html', COMPRESSED));
  const copy = await fetchVerified('/index.html', isWhole);
  expect(Object.fromEntries(copy?.headers ?? [])).toEqual({ 'content-type': 'text/html', 'x-a': 'b' });
});

test('a script is returned as it came, since browsers store compiled code with nothing else', async () => {
  const answer = file('whole', 'text/javascript', COMPRESSED);
  answerWith(answer);
  const original = await fetchVerified('/assets/a.js', isWhole);
  expect(Object.fromEntries(original?.headers ?? [])).toEqual({
    'content-type': 'text/javascript',
    ...COMPRESSED,
  });
  expect(await original?.text()).toBe('whole');
});
