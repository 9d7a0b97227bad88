import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { account } from '../../../src/contract/subjects/account.ts';
import { call, callSettings } from '../../../src/core/http/call.ts';
import { readLog } from '../../../src/core/telemetry/log-store.ts';

const before = { ...callSettings };
const body = { user: { email: 'ann@example.com', password: 'secret-word' } };
const answers = (answer: () => Response) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );

beforeEach(() => {
  localStorage.clear();
  Object.assign(callSettings, { retries: 0, baseDelayMs: 1 });
});
afterEach(() => {
  Object.assign(callSettings, before);
  vi.unstubAllGlobals();
});

test('a failed call is logged under its code, without the contents of request or response (ERROR-1)', async () => {
  const refusal = { error: 'ann@example.com is locked', errors: { password: ['no secret-word'] } };
  answers(() => Response.json(refusal, { status: 422 }));
  await expect(call(account.signIn, { body })).rejects.toMatchObject({ status: 422 });
  expect(readLog()).toMatchObject([{ kind: 'call', where: 'LOGIN_ERROR', message: 'http 422' }]);
  expect(localStorage.getItem('orbit.log')).not.toMatch(/ann|secret/);
});

test('a call without a response is logged once, and a cancelled one is not', async () => {
  answers(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(call(account.signIn, { body })).rejects.toMatchObject({ kind: 'network' });
  await expect(call(account.signIn, { body })).rejects.toMatchObject({ kind: 'network' });
  expect(readLog()).toMatchObject([{ where: 'LOGIN_ERROR', message: 'network 0' }]);
  const aborted = AbortSignal.abort();
  await expect(
    call(account.checkEmail, { body: { email: 'a@b.cd' }, signal: aborted }),
  ).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(readLog()).toHaveLength(1);
});

test('a successful call is not logged', async () => {
  answers(() => Response.json({ taken: false }));
  await call(account.checkEmail, { body: { email: 'a@b.cd' } });
  expect(readLog()).toEqual([]);
});
