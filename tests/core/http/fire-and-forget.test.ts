import { afterEach, expect, test, vi } from 'vitest';
import { pwa } from '../../../src/contract/subjects/pwa.ts';
import { fireAndForget } from '../../../src/core/http/fire-and-forget.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { onUnauthorized } from '../../../src/core/session/epoch.ts';

afterEach(() => vi.unstubAllGlobals());

const answers = (answer: () => Promise<Response>) => {
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

test('is sent once with the ajax header and what happened', async () => {
  const fetched = answers(() => Promise.resolve(new Response(null, { status: 204 })));
  fireAndForget(pwa.reportPwaEvent, { event: 'open' });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  const [, init] = fetched.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get('x-requested-with')).toBe('XMLHttpRequest');
  expect(init?.body).toBe('{"event":"open"}');
});

test.each([
  ['a network that fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that is down', () => Promise.resolve(new Response('', { status: 503 }))],
  ['a session that is over', () => Promise.resolve(new Response('{}', { status: 401 }))],
])('%s is not retried and has no effect on the page', async (_name, answer) => {
  const ended = vi.fn();
  const stop = onUnauthorized(ended);
  const fetched = answers(answer);
  fireAndForget(pwa.reportPwaEvent, { event: 'open' });
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
  await new Promise(resolve => setImmediate(resolve));
  expect(networkStatus.isOnline).toBe(true);
  expect(ended).not.toHaveBeenCalled();
  stop();
  expect(fetched).toHaveBeenCalledTimes(1);
});
