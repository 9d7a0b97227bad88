import { afterEach, expect, test, vi } from 'vitest';
import { games } from '../../../src/contract/subjects/games.ts';
import { call, callSettings } from '../../../src/core/http/call.ts';
import { networkStatus } from '../../../src/core/http/network-status.ts';
import { startBackground } from '../../../src/core/worker/background.ts';
import { reloadBlockers } from '../../../src/core/worker/safe-reload.ts';
import { stubFetch } from '../../setup/fetch-stub.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page in a browser without workers notices a maintenance, its end, a network that is back, unsaved text and later translations', async () => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1, timeoutMs: 1000 });
  const refused = { status: 503, body: {} };
  const { answers, to } = stubFetch({
    'GET /api/games/providers': refused,
    'GET /api/player/settings': refused,
    'GET /api/fe/config/worker': { body: { mode: 'on', min_build: null } },
    'GET /messages/en.json': { body: {} },
  });
  startBackground(null, { controller: null, messages: [] }, () => Promise.reject(new Error('not needed')));
  await call(games.listProviders).catch(() => undefined);
  await vi.waitFor(() => expect(networkStatus.isAvailable).toBe(false));
  answers['GET /api/games/providers'] = { body: [] };
  await call(games.listProviders);
  expect(networkStatus.isAvailable).toBe(true);

  networkStatus.isOnline = false;
  await vi.waitFor(() => expect(networkStatus.isOnline).toBe(true));

  document.body.innerHTML = '<input type="text" value="half a sent">';
  document.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }));
  expect(reloadBlockers()).toEqual(['typed']);

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(to('GET /messages/en.json')).toHaveLength(1));
  vi.restoreAllMocks();
});
