import { afterEach, expect, test, vi } from 'vitest';
import { deletePrivateData, rememberProviderWipe } from '../../../src/core/session/private-data.ts';

const URL_OF_PAGE = 'https://provider.example/verification/#wipe';

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
});

const frame = () => document.querySelector('iframe');
function answer(data: object, origin = 'https://provider.example') {
  const source = frame()?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
}

test('nothing is loaded where no provider has kept anything', async () => {
  expect(await deletePrivateData()).toBe(true);
  expect(frame()).toBeNull();
});

test('the provider’s page deletes what it keeps, and is asked no more', async () => {
  rememberProviderWipe(URL_OF_PAGE);
  const purged = deletePrivateData();
  await vi.waitFor(() => expect(frame()?.src).toBe(URL_OF_PAGE));
  answer({ identity: 'page', type: 'wiped', isGone: true }, 'https://elsewhere.example');
  expect(frame()).not.toBeNull();
  answer({ identity: 'page', type: 'something else', isGone: true });
  expect(frame()).not.toBeNull();
  answer({ identity: 'page', type: 'wiped', isGone: true });
  expect(await purged).toBe(true);
  expect(frame()).toBeNull();
  expect(localStorage.length).toBe(0);
});

test('a page that does not answer, as without a network, is asked again at the next start', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  rememberProviderWipe(URL_OF_PAGE);
  const purged = deletePrivateData();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  await vi.advanceTimersByTimeAsync(5000);
  expect(await purged).toBe(false);
  expect(frame()).toBeNull();
  expect(localStorage.length).toBe(1);
});

test('the provider’s page is out of sight, and can do nothing but run its script', async () => {
  rememberProviderWipe(URL_OF_PAGE);
  const purged = deletePrivateData();
  await vi.waitFor(() => expect(frame()).not.toBeNull());
  expect(frame()?.hidden).toBe(true);
  expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin');
  answer({ identity: 'page', type: 'wiped', isGone: false });
  expect(await purged).toBe(false);
  expect(localStorage.length).toBe(1);
});
