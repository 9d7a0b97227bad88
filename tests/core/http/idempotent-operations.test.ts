import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { play } from '../../../src/contract/subjects/play.ts';
import { wallet } from '../../../src/contract/subjects/wallet.ts';
import { callSettings } from '../../../src/core/http/call.ts';
import { resumeOperations, runIdempotent } from '../../../src/core/http/idempotent-operations.ts';
import { operations } from '../../../src/core/http/open-operations.ts';
import { addToJournal, readJournal } from '../../../src/core/http/operations-journal.ts';
import { reloadBlockers } from '../../../src/core/worker/safe-reload.ts';
import { type StubResponse, stubFetch } from '../../setup/fetch-stub.ts';

const body = { currency: 'EUR' };
const account = { currency: 'EUR', amount_cents: 5, available_to_cashout_cents: 5, active: true };
const lost = new TypeError('Failed to fetch');

function world(answers: {
  open: StubResponse | (() => StubResponse);
  ask?: () => StubResponse;
  settle?: () => StubResponse;
}) {
  const net = stubFetch({
    'POST /api/player/accounts': answers.open,
    'GET /api/player/operations/*': answers.ask ?? lost,
    'DELETE /api/player/operations/*': answers.settle ?? lost,
  });
  const keys = () => net.to('POST /api/player/accounts').map(({ headers }) => headers.get('idempotency-key'));
  return { ...net, keys };
}

const run = () => runIdempotent(wallet.openAccount, { body }, { kind: 'account' });

beforeEach(() => {
  localStorage.clear();
  operations.open.length = 0;
  Object.assign(callSettings, { retries: 2, baseDelayMs: 1, timeoutMs: 1000 });
});
afterEach(() => vi.unstubAllGlobals());

describe('a keyed write', () => {
  test('is in the journal before its first byte and removed after the response', async () => {
    const journalAtSend: unknown[] = [];
    const { keys } = world({
      open: () => {
        journalAtSend.push(...readJournal());
        return { status: 201, body: account };
      },
    });
    const outcome = await run();
    expect(outcome).toEqual({ kind: 'done', reply: account });
    expect(journalAtSend).toEqual([{ key: keys()[0], kind: 'account', at: expect.any(Number) }]);
    expect(readJournal()).toEqual([]);
    expect(JSON.stringify(journalAtSend)).not.toContain('EUR');
  });

  test('is repeated with the same key without a response, and reports that it is checking', async () => {
    let attempts = 0;
    const phases: string[] = [];
    const { keys } = world({
      open: () => {
        attempts += 1;
        phases.push(operations.open[0]?.phase ?? 'none');
        return attempts < 3 ? lost : { status: 201, body: account };
      },
    });
    expect((await run()).kind).toBe('done');
    expect(new Set(keys()).size).toBe(1);
    expect(phases).toEqual(['sending', 'checking', 'checking']);
    expect(operations.open).toEqual([]);
  });

  test('a rejection is final: nothing happened and the key is not looked up', async () => {
    const { sent } = world({ open: { status: 422, body: { error: 'limit_reached' } } });
    const outcome = await run();
    expect(outcome.kind === 'rejected' && outcome.error.body.error).toBe('limit_reached');
    expect(sent).toHaveLength(1);
    expect(readJournal()).toEqual([]);
  });

  test('without any response the key is looked up, and its stored reply counts', async () => {
    world({
      open: lost,
      ask: () => ({ body: { status: 'done', response: { status: 201, body: account } } }),
    });
    expect(await run()).toEqual({ kind: 'done', reply: account });
  });

  test('an unknown key is withdrawn, and only then the write counts as not done', async () => {
    const { sent } = world({
      open: lost,
      ask: () => ({ body: { status: 'unknown' } }),
      settle: () => ({ body: { status: 'withdrawn' } }),
    });
    const outcome = await run();
    expect(outcome.kind === 'rejected' && outcome.error.body.error).toBe('withdrawn');
    expect(sent.at(-1)?.method).toBe('DELETE');
    expect(readJournal()).toEqual([]);
  });

  test('a pending key is looked up again until it is done', async () => {
    let lookups = 0;
    world({
      open: { status: 409, body: { error: 'in_flight' } },
      ask: () => {
        lookups += 1;
        return lookups < 3
          ? { body: { status: 'pending' } }
          : { body: { status: 'done', response: { status: 201, body: account } } };
      },
    });
    expect((await run()).kind).toBe('done');
    expect(lookups).toBe(3);
  });

  test('stays indeterminate and in the journal while the back end does not respond, and is resolved later', async () => {
    let isBack = false;
    world({
      open: lost,
      ask: () => (isBack ? { body: { status: 'done', response: { status: 201, body: account } } } : lost),
    });
    expect((await run()).kind).toBe('indeterminate');
    expect(readJournal()).toHaveLength(1);
    expect(operations.open[0]?.phase).toBe('indeterminate');
    isBack = true;
    await resumeOperations();
    expect(readJournal()).toEqual([]);
    expect(operations.open).toEqual([]);
  });

  test('a write that a reload interrupted is resolved from the journal alone', async () => {
    addToJournal({ key: 'left-over-key', kind: 'game_session', at: 1 });
    const { sent } = world({
      open: lost,
      ask: () => ({ body: { status: 'unknown' } }),
      settle: () => ({ body: { status: 'withdrawn' } }),
    });
    await resumeOperations();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/player/operations/left-over-key',
      'DELETE /api/player/operations/left-over-key',
    ]);
    expect(readJournal()).toEqual([]);
  });

  test('blocks reloads from its first byte until its outcome is known or given up', async () => {
    const during: (readonly string[])[] = [];
    world({
      open: () => {
        during.push(reloadBlockers());
        return lost;
      },
      ask: () => {
        during.push(reloadBlockers());
        return lost;
      },
    });
    await run();
    expect(during.length).toBeGreaterThan(1);
    expect(new Set(during.flat())).toEqual(new Set(['money']));
    expect(during.every(blockers => blockers.length === 1)).toBe(true);
    expect(reloadBlockers()).toEqual([]);
  });

  test('a stored answer that refuses is a rejection, from status 400 on', async () => {
    for (const status of [400, 422]) {
      world({ open: lost, ask: () => ({ body: { status: 'done', response: { status, body: {} } } }) });
      const outcome = await run();
      expect(outcome.kind === 'rejected' && [outcome.error.status, outcome.error.body.error]).toEqual([
        status,
        'refused',
      ]);
    }
    expect(readJournal()).toEqual([]);
    expect(operations.open).toEqual([]);
  });

  test('a stored answer that the contract does not know is neither a success nor a refusal', async () => {
    for (const status of [201, 503]) {
      localStorage.clear();
      operations.open.length = 0;
      world({
        open: lost,
        ask: () => ({ body: { status: 'done', response: { status, body: { currency: 5 } } } }),
      });
      expect((await run()).kind).toBe('indeterminate');
      expect(readJournal()).toHaveLength(1);
      expect(operations.open[0]?.phase).toBe('indeterminate');
    }
  });

  test('what is done by the time it is withdrawn counts as done', async () => {
    world({
      open: lost,
      ask: () => ({ body: { status: 'unknown' } }),
      settle: () => ({ body: { status: 'done', response: { status: 201, body: account } } }),
    });
    expect(await run()).toEqual({ kind: 'done', reply: account });
  });

  test('a key that stays pending is looked up six times and then left indeterminate', async () => {
    const phases = new Set<string | undefined>();
    let lookups = 0;
    world({
      open: { status: 409, body: { error: 'in_flight' } },
      ask: () => {
        lookups += 1;
        phases.add(operations.open[0]?.phase);
        return { body: { status: 'pending' } };
      },
    });
    expect((await run()).kind).toBe('indeterminate');
    expect(lookups).toBe(6);
    expect([...phases]).toEqual(['checking']);
    expect(operations.open[0]?.phase).toBe('indeterminate');
  });

  test('that ends leaves the other open ones as they are', async () => {
    world({ open: { status: 201, body: account } });
    for (const key of ['before', 'after']) {
      const row = { key, kind: 'account', at: 1 };
      operations.open.push({ ...row, phase: 'sending' });
      addToJournal(row);
      if (key === 'before') await run();
    }
    await run();
    expect(operations.open.map(({ key, phase }) => [key, phase])).toEqual([
      ['before', 'sending'],
      ['after', 'sending'],
    ]);
    expect(readJournal().map(({ key }) => key)).toEqual(['before', 'after']);
  });

  test('from before a reload is shown as checking, once, while it is looked up', async () => {
    addToJournal({ key: 'left-over-key', kind: 'account', at: 1 });
    const shown: unknown[] = [];
    world({
      open: lost,
      ask: () => {
        shown.push(operations.open.map(({ key, phase }) => [key, phase]));
        return lost;
      },
    });
    Object.assign(callSettings, { retries: 0 });
    await resumeOperations();
    expect(operations.open).toMatchObject([{ key: 'left-over-key', phase: 'indeterminate' }]);
    await resumeOperations();
    expect(shown).toEqual([[['left-over-key', 'checking']], [['left-over-key', 'indeterminate']]]);
    expect(operations.open).toHaveLength(1);
  });

  test('a damaged journal counts as empty', () => {
    localStorage.setItem('orbit.u.operations', '[{"key":1}]');
    expect(readJournal()).toEqual([]);
  });

  test('the launch of a game is a keyed write', () => {
    expect(play.openGameSession.keyed).toBe('required');
  });
});

describe('where the browser has locks', () => {
  /** Locks of which another tab holds those of the given keys, as far as the code under test uses them. */
  function stubLocks(heldElsewhere: readonly string[] = []) {
    const request = vi.fn(async (name: string, ...given: unknown[]) => {
      const work = given.at(-1) as (lock: object | null) => unknown;
      const isHeld = heldElsewhere.some(key => name === `orbit.operation:${key}`);
      if (isHeld && given.length === 1) throw new Error('It would wait for the other tab.');
      return work(isHeld ? null : { name });
    });
    vi.stubGlobal('navigator', { onLine: true, locks: { request } });
    return request;
  }

  test('a keyed write waits for the lock of its own key', async () => {
    const request = stubLocks();
    const { keys } = world({ open: { status: 201, body: account } });
    expect((await run()).kind).toBe('done');
    expect(request).toHaveBeenCalledExactlyOnceWith(`orbit.operation:${keys()[0]}`, expect.any(Function));
  });

  test('a key that another tab works on is left to it, and the others are resolved', async () => {
    stubLocks(['elsewhere']);
    for (const key of ['elsewhere', 'abandoned']) addToJournal({ key, kind: 'account', at: 1 });
    const { sent } = world({
      open: lost,
      ask: () => ({ body: { status: 'unknown' } }),
      settle: () => ({ body: { status: 'withdrawn' } }),
    });
    await resumeOperations();
    expect(sent.map(({ path }) => path)).toEqual(Array(2).fill('/api/player/operations/abandoned'));
    expect(readJournal()).toMatchObject([{ key: 'elsewhere' }]);
    expect(operations.open).toEqual([]);
  });
});
