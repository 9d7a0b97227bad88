import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/core/http/api-error.ts';
import { openSocket } from '../../../src/core/realtime/socket.ts';

vi.mock('phoenix', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

const silent = {
  onJoined: () => undefined,
  onEvent: () => undefined,
  onRejected: () => undefined,
  onLost: () => undefined,
};

test('a client whose chunk failed to load is a network error, which is retried', async () => {
  const failed = await openSocket(silent).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ kind: 'network', isOffline: true });
});
