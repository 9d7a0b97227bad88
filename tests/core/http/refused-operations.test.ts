import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { wallet } from '../../../src/contract/subjects/wallet.ts';
import { callSettings } from '../../../src/core/http/call.ts';
import { runIdempotent } from '../../../src/core/http/idempotent-operations.ts';
import { operations } from '../../../src/core/http/open-operations.ts';
import { readJournal } from '../../../src/core/http/operations-journal.ts';
import { type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';

/* What an error status says of a keyed write: whether anything has happened. */

const account = { currency: 'EUR', amount_cents: 5, available_to_cashout_cents: 5, active: true };
const lost = new TypeError('Failed to fetch');
const done = { body: { status: 'done', response: { status: 201, body: account } } };
const unknown = { body: { status: 'unknown' } };
const withdrawn = { body: { status: 'withdrawn' } };

type Answer = StubResponse | (() => StubResponse);
function run(open: Answer, ask: Answer = lost, withdraw: Answer = lost) {
  stubFetch({
    'POST /api/player/accounts': open,
    'GET /api/player/operations/*': ask,
    'DELETE /api/player/operations/*': withdraw,
  });
  return runIdempotent(wallet.openAccount, { body: { currency: 'EUR' } }, { kind: 'account' });
}

beforeEach(() => {
  localStorage.clear();
  operations.open.length = 0;
  Object.assign(callSettings, { retries: 2, baseDelayMs: 1, timeoutMs: 1000 });
});
afterEach(() => vi.unstubAllGlobals());

describe.each([500, 502, 503, 504])('a keyed write that is answered %i', status => {
  const answer = { status, body: { error: 'unavailable' } };

  test('counts as done where its key says so', async () => {
    expect(await run(answer, done)).toEqual({ kind: 'done', reply: account });
    expect(readJournal()).toEqual([]);
  });

  test('is refused with that answer once its key is withdrawn', async () => {
    const outcome = await run(answer, unknown, withdrawn);
    expect(outcome).toMatchObject({ kind: 'rejected', error: { status, body: answer.body } });
    expect(readJournal()).toEqual([]);
    expect(operations.open).toEqual([]);
  });

  test('is open while its key can’t be asked for, and its key is kept', async () => {
    const outcome = await run(answer, answer);
    expect(outcome).toMatchObject({ kind: 'indeterminate', error: { status } });
    expect(readJournal()).toHaveLength(1);
    expect(operations.open[0]?.phase).toBe('indeterminate');
  });
});

describe.each([
  [401, 'session_expired'],
  [422, 'limit_reached'],
  [429, 'too_many'],
])('a repeat that is refused with %i', (status, error) => {
  const afterLoss = () => {
    let attempts = 0;
    return () => {
      attempts += 1;
      return attempts === 1 ? lost : { status, body: { error } };
    };
  };

  test('does not say that the first attempt came to nothing: the key does', async () => {
    expect(await run(afterLoss(), done)).toEqual({ kind: 'done', reply: account });
  });

  test('is the reason where the first attempt came to nothing', async () => {
    const outcome = await run(afterLoss(), unknown, withdrawn);
    expect(outcome).toMatchObject({ kind: 'rejected', error: { status, body: { error } } });
  });
});

test('a key that was in flight and is withdrawn then is not refused with that', async () => {
  const outcome = await run({ status: 409, body: { error: 'in_flight' } }, unknown, withdrawn);
  expect(outcome).toMatchObject({ kind: 'rejected', error: { body: { error: 'withdrawn' } } });
});
