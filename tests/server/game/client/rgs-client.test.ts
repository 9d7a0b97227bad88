import { afterEach, describe, expect, test, vi } from 'vitest';
import { errorTexts } from '../../../../server/game/client/error-dialog.ts';
import { callOnce, callUntilAnswered, PlatformError } from '../../../../server/game/client/rgs-client.ts';
import { createRoundStorage } from '../../../../server/game/client/round-storage.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import { RgsCode } from '../../../../src/contract/rgs.ts';
import { playRound } from '../../../../src/lib/slot.ts';

const wallet = { balance: { currency: 'FUN', real_cents: 1, bonus_cents: 0, total_cents: 1 }, wallet_seq: 1 };
const answers = (...list: (() => Response)[]): ReturnType<typeof vi.fn> => {
  const fetched = vi.fn(async () => (list.shift() ?? list[0] ?? (() => Response.json({})))());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const gone = (): Response => {
  throw new TypeError('network');
};
afterEach(() => vi.unstubAllGlobals());

describe('asking the house', () => {
  test('a lost answer is asked for again in the same words until it comes', async () => {
    const fetched = answers(
      gone,
      () => new Response('<html>portal</html>'),
      () => Response.json({ code: 'ERR_GEN', message: '' }, { status: 500 }),
      () => Response.json({ balance: 'wrong shape' }),
      () => Response.json(wallet),
    );
    const onConnectionLost = vi.fn();
    const patience = { onConnectionLost, retryRequested: () => Promise.resolve() };
    expect(await callUntilAnswered(() => callOnce('token', 'balance', {}), patience)).toEqual(wallet);
    expect(fetched).toHaveBeenCalledTimes(5);
    expect(new Set(fetched.mock.calls.map(call => JSON.stringify(call[1].body))).size).toBe(1);
    expect(onConnectionLost.mock.calls.map(([is]) => is)).toEqual([true, true, true, true, false]);
  });

  test('a rejection is final and says its code', async () => {
    const fetched = answers(() => Response.json({ code: 'ERR_IPB', message: 'x' }, { status: 402 }));
    const patience = { onConnectionLost: vi.fn(), retryRequested: () => Promise.resolve() };
    const refusal = await callUntilAnswered(() => callOnce('token', 'balance', {}), patience).catch(
      (cause: unknown) => cause,
    );
    expect(refusal).toBeInstanceOf(PlatformError);
    expect(refusal).toMatchObject({ code: 'ERR_IPB' });
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(patience.onConnectionLost).not.toHaveBeenCalled();
  });

  test('every code has words of its own, and the demo speaks of FUN, not of deposits', () => {
    for (const code of RgsCode.options) expect(errorTexts(code, en, false).title).not.toBe('');
    expect(JSON.stringify(errorTexts('ERR_IPB', en, true))).toContain('FUN');
    expect(JSON.stringify(errorTexts('ERR_IPB', en, true))).not.toMatch(/money|deposit/i);
  });
});

describe('what the device keeps', () => {
  const storage = (): Map<string, string> => {
    const items = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    });
    return items;
  };

  test('a round is kept before it is sent, for its player only, until it was shown', () => {
    storage();
    const kept = createRoundStorage('real:comet');
    const pending = kept.begin('a'.repeat(64), 100);
    expect(pending.round_key).toMatch(/^[0-9a-f]{32}$/);
    expect(createRoundStorage('real:comet').pending('a'.repeat(64))).toEqual(pending);
    expect(kept.pending('b'.repeat(64))).toBeNull();
    kept.end('a'.repeat(64));
    expect(kept.pending('a'.repeat(64))).toBeNull();
  });

  test('broken or forbidden storage is no reason to fail', () => {
    const items = storage();
    items.set('orbit:pairs:real:comet', '{broken');
    const kept = createRoundStorage('real:comet');
    expect(kept.roundsOf('x')).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(kept.begin('x', 20).bet_cents).toBe(20);
    expect(kept.pending('x')).toBeNull();
  });

  test('shown rounds of a pair are found again by its commit, each once', () => {
    storage();
    const kept = createRoundStorage('real:comet');
    const outcome = playRound('comet', () => 0);
    const round = { nonce: 3, bet_cents: 100, win_cents: 0, outcome };
    kept.shown('hash', 'seed', round);
    kept.shown('hash', 'seed', round);
    expect(kept.roundsOf('hash')).toEqual([round]);
  });
});
