import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../src/core/call.ts';
import { connection } from '../../src/core/connection.ts';
import { lookAgain } from '../../src/core/look-again.ts';
import { wire } from '../features/account/wire.ts';

const LOOK = 'GET /api/fe/config/worker';
const up = { body: { mode: 'on', min_build: null } };
let stop: () => void = () => undefined;

beforeEach(() => {
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1, timeoutMs: 1000 });
  connection.online = true;
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('looks until somebody answers, without the browser saying anything, and again at the next loss', async () => {
  const { to, answers } = wire({});
  stop = lookAgain();
  connection.online = false;
  await vi.waitFor(() => expect(to(LOOK).length).toBeGreaterThanOrEqual(2));
  expect(connection.online).toBe(false);
  Object.assign(answers, { [LOOK]: up });
  await vi.waitFor(() => expect(connection.online).toBe(true));
  const { length } = to(LOOK);
  connection.online = false;
  await vi.waitFor(() => expect(to(LOOK)).toHaveLength(length + 1));
});

test('a page that was opened without a network looks too', async () => {
  wire({ [LOOK]: up });
  connection.online = false;
  stop = lookAgain();
  await vi.waitFor(() => expect(connection.online).toBe(true));
});

test('where the browser itself says that there is no network, it does not look', async () => {
  const { to } = wire({ [LOOK]: up });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stop = lookAgain();
  connection.online = false;
  await vi.waitFor(() => expect(onLine.mock.calls.length).toBeGreaterThanOrEqual(2));
  expect(to(LOOK)).toEqual([]);
  onLine.mockRestore();
  await vi.waitFor(() => expect(connection.online).toBe(true));
});
