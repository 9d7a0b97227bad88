import { afterEach, expect, test, vi } from 'vitest';
import { serveNavigation } from '../../../sw/strategies/navigation.ts';
import { buildOf, world } from '../support/build-world.ts';

afterEach(() => vi.useRealTimers());

const navigate = (path: string, refill: () => void = () => undefined) =>
  serveNavigation(new Request(`https://orbit.test${path}`), buildOf('b1'), refill);

test('with neither shell nor network a fallback page is shown, which reloads itself until it gets the app', async () => {
  const refill = vi.fn();
  const { offline, mend } = world();
  vi.stubGlobal('navigator', { language: 'en-GB' });
  offline();
  const page = await navigate('/de/support', refill);
  const html = await page.text();
  expect(page.status).toBe(503);
  expect(html).toContain('<html lang="de">');
  expect(html).toMatch(/<meta http-equiv="refresh" content="\d+">/);
  expect(refill).toHaveBeenCalledTimes(1);
  mend();
  vi.stubGlobal('fetch', async () => new Response('the app'));
  expect(await (await navigate('/de/support')).text()).toBe('the app');
});

test('a network that takes five seconds for the page is waited for', async () => {
  world();
  vi.stubGlobal('navigator', { language: 'en' });
  vi.useFakeTimers();
  const timeouts: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    timeouts.push(ms);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), ms);
    return abort.signal;
  });
  vi.stubGlobal(
    'fetch',
    (_: Request, { signal }: RequestInit) =>
      new Promise((resolve, reject) => {
        setTimeout(() => resolve(new Response('the app')), 5000);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const page = navigate('/');
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await page).text()).toBe('the app');
  expect(timeouts).toHaveLength(1);
});
