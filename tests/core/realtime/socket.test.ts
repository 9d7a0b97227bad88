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

test('a client whose code the network lost is a failure like that of a call: worth another attempt', async () => {
  const failed = await openSocket(silent).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ kind: 'network', isOffline: true });
});
