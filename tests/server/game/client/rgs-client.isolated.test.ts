import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorTexts } from '../../../../server/game/client/error-dialog.ts';
import { callOnce, callUntilAnswered, PlatformError } from '../../../../server/game/client/rgs-client.ts';
import { createRoundStorage } from '../../../../server/game/client/round-storage.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import { RgsCode } from '../../../../src/contract/rgs.ts';
import { playRound } from '../../../../src/lib/slot/play-round.ts';

const wallet = { balance: { currency: 'FUN', real_cents: 1, bonus_cents: 0, total_cents: 1 }, wallet_seq: 1 };
const answers = (...list: (() => Response)[]): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(async () => (list.shift() ?? list[0] ?? (() => Response.json({})))());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const networkFailure = (): Response => {
  throw new TypeError('network');
};
afterEach(() => vi.unstubAllGlobals());

describe('calling the game server', () => {
  test('a request without a reply is repeated unchanged until it succeeds', async () => {
    const fetched = answers(
      networkFailure,
      () => new Response('<html>portal</html>'),
      () => Response.json({ code: 'ERR_GEN', message: '' }, { status: 500 }),
      () => Response.json({ balance: 'wrong shape' }),
      () => Response.json(wallet),
    );
    const onConnectionLost = vi.fn();
    const retryOptions = { onConnectionLost, retryRequested: () => Promise.resolve() };
    expect(await callUntilAnswered(() => callOnce('token', 'balance', {}), retryOptions)).toEqual(wallet);
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(new Set(fetched.mock.calls.map(call => JSON.stringify(call[1].body))).size).toBe(1);
    expect(onConnectionLost.mock.calls.map(([is]) => is)).toEqual([true, true, true, true, false]);
  });

  test('a rejection is final and has its code', async () => {
    const fetched = answers(() => Response.json({ code: 'ERR_IPB', message: 'x' }, { status: 402 }));
    const retryOptions = { onConnectionLost: vi.fn(), retryRequested: () => Promise.resolve() };
    const refusal = await callUntilAnswered(() => callOnce('token', 'balance', {}), retryOptions).catch(
      (cause: unknown) => cause,
    );
    expect(refusal).toBeInstanceOf(PlatformError);
    expect(refusal).toMatchObject({ code: 'ERR_IPB' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(retryOptions.onConnectionLost).not.toHaveBeenCalled();
  });

  test('every code has a text, and in the demo a lack of funds does not mention deposits', () => {
    for (const code of RgsCode.options) expect(errorTexts(code, en, false).title).not.toBe('');
    expect(JSON.stringify(errorTexts('ERR_IPB', en, true))).toContain('FUN');
    expect(JSON.stringify(errorTexts('ERR_IPB', en, true))).not.toMatch(/money|deposit/i);
  });
});

describe('the stored rounds', () => {
  const stubLocalStorage = (): Map<string, string> => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    });
    return items;
  };

  test('a round is stored before it is sent, for its player only, until it was shown', () => {
    stubLocalStorage();
    const storage = createRoundStorage('real:comet');
    const pending = storage.begin('a'.repeat(64), 100);
    expect(pending.round_key).toMatch(/^[0-9a-f]{32}$/);
    expect(createRoundStorage('real:comet').pending('a'.repeat(64))).toEqual(pending);
    expect(storage.pending('b'.repeat(64))).toBeNull();
    storage.end('a'.repeat(64));
    expect(storage.pending('a'.repeat(64))).toBeNull();
  });

  test('broken or forbidden storage causes no error', () => {
    const items = stubLocalStorage();
    items.set('orbit:pairs:real:comet', '{broken');
    const storage = createRoundStorage('real:comet');
    expect(storage.roundsOf('x')).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(storage.begin('x', 20).bet_cents).toBe(20);
    expect(storage.pending('x')).toBeNull();
  });

  test('shown rounds of a seed pair are found by its commit, each once', () => {
    stubLocalStorage();
    const storage = createRoundStorage('real:comet');
    const outcome = playRound('comet', () => 0);
    const round = { nonce: 3, bet_cents: 100, win_cents: 0, outcome };
    storage.shown('hash', 'seed', round);
    storage.shown('hash', 'seed', round);
    expect(storage.roundsOf('hash')).toEqual([round]);
  });
});
