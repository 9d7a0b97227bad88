// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { createRoundStorage } from '../../../../server/game/client/round-storage.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import {
  HASH,
  isReady,
  open,
  ROUND_SHOWN_MS,
  round,
  session,
  sound,
  stage,
  wallet,
} from './session-world.ts';

describe('a session', () => {
  test('begins with the balance and the first stake of one unit or more', async () => {
    const game = await open({ authenticate: session() });
    expect(game.types()).toEqual(['intro', 'ready', 'balance', 'idle']);
    expect([game.meter(en.balance), game.stake()]).toEqual(['€10', '€1']);
    expect(isReady(game.spinButton())).toBe(true);
    expect(game.announced()).toBe('');
    expect(game.button(en.soundOn)).not.toBe(null);
  });

  test('shows how long it has lasted', async () => {
    const game = await open({ authenticate: session() });
    await vi.advanceTimersByTimeAsync(65_000);
    expect(game.time()).toBe('00:01:05');
  });

  test('plays a round: stake taken, shown, ended, and told to the shell', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round() },
      end_round: { ...wallet(900, 7), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.types().at(-1)).toBe('busy');
    expect([stage.spin, sound.press].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(game.meter(en.balance)).toBe('€9');
    expect(game.requests.at(-1)).toMatchObject({ name: 'play', body: { bet_cents: 100, token: 'token' } });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.types().slice(4)).toEqual(['busy', 'round', 'idle']);
    expect(game.sent.at(-2)).toEqual({
      type: 'round',
      id: 'r1',
      bet_cents: 100,
      win_cents: 0,
      ...wallet(900, 7),
    });
    expect([game.called('play'), game.called('end_round')]).toEqual([1, 1]);
    const storage = createRoundStorage('demo:comet');
    expect(storage.pending(HASH)).toBe(null);
    expect(storage.roundsOf(HASH)).toMatchObject([{ nonce: 4, bet_cents: 100, win_cents: 0 }]);
  });

  test('does not end a round that the game server has closed', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.called('end_round')).toBe(0);
    expect(game.sent.at(-2)).toMatchObject({ type: 'round', wallet_seq: 6 });
  });

  test('sums up what was won and lost', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(930, 6), round: round({ state: 'closed', win_cents: 30 }) },
    });
    expect(game.meter(en.net)).toBe('€0');
    for (const _ of [1, 2]) {
      game.spinButton()?.click();
      await vi.advanceTimersByTimeAsync(5000);
    }
    expect(game.meter(en.net)).toBe('€-1.4');
  });

  test('plays the next round after the least time between two, not before', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.types().at(-1)).toBe('idle');
    expect(game.spinButton()?.getAttribute('aria-label')).toBe('Next spin in 1 s');
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(900);
    expect(game.called('play')).toBe(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(isReady(game.spinButton())).toBe(true);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.called('play')).toBe(2);
  });

  test('asks for no round that the balance does not cover', async () => {
    const game = await open({
      authenticate: session({ ...wallet(100, 5) }),
      play: { ...wallet(0, 6), round: round({ state: 'closed' }) },
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.called('play')).toBe(1);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.called('play')).toBe(1);
    expect(game.sent.find(({ type }) => type === 'error')).toEqual({
      type: 'error',
      code: 'ERR_IPB',
      fatal: false,
    });
    expect(document.querySelector('dialog h2')?.textContent).toBe(en.funFundsTitle);
    expect(isReady(game.spinButton())).toBe(true);
  });

  test('leaves a refusal to a shell that shows it, and takes the spin back', async () => {
    const game = await open(
      {
        authenticate: session(),
        play: async () => Response.json({ code: 'ERR_GLE', message: '' }, { status: 403 }),
      },
      { shown_by_shell: ['refusals'] },
    );
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(document.querySelector('dialog')).toBe(null);
    expect(stage.revert).toHaveBeenCalledOnce();
    expect(createRoundStorage('demo:comet').pending(HASH)).toBe(null);
    expect(game.meter(en.balance)).toBe('€10');
    expect(game.types().slice(4)).toEqual(['busy', 'error', 'idle']);
  });

  test('is over when the game server has ended it', async () => {
    const game = await open({
      authenticate: session(),
      play: async () => Response.json({ code: 'ERR_IS', message: '' }, { status: 401 }),
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.sent.find(({ type }) => type === 'error')).toMatchObject({ code: 'ERR_IS', fatal: true });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(5000);
    expect(game.called('play')).toBe(1);
    expect(isReady(game.spinButton())).toBe(false);
  });

  test('goes on with a round that was open', async () => {
    const stopped = Promise.withResolvers<undefined>();
    stage.stop.mockReturnValueOnce(stopped.promise);
    const game = await open({
      authenticate: session({ open_round: round() }),
      end_round: { ...wallet(1000, 6), round: round({ state: 'closed' }) },
    });
    expect([game.announced(), game.meter(en.balance)]).toEqual([en.resumed, '€10']);
    expect(stage.spin).toHaveBeenCalledOnce();
    expect(game.types()).toEqual(['intro', 'ready', 'balance', 'busy']);
    expect(game.spinButton()?.getAttribute('aria-label')).toBe(en.spinning);
    stopped.resolve(undefined);
    await vi.advanceTimersByTimeAsync(0);
    expect(game.types().slice(4)).toEqual(['round', 'idle']);
  });

  test('does not spin again for a round of which a step was shown', async () => {
    const game = await open({
      authenticate: session({ open_round: round({ step: 1 }) }),
      end_round: { ...wallet(1000, 6), round: round({ state: 'closed' }) },
    });
    expect(stage.spin).not.toHaveBeenCalled();
    expect(stage.show).toHaveBeenCalledOnce();
    expect(game.types().slice(3)).toEqual(['busy', 'round', 'idle']);
  });

  test('shows the last round if the player has not seen it, and no other', async () => {
    const pending = createRoundStorage('demo:comet').begin(HASH, 100);
    const seen = await open({
      authenticate: session({ last_round: round({ state: 'closed', round_key: pending.round_key }) }),
    });
    expect(seen.announced()).toBe(en.shownAgain);
    expect(stage.show).toHaveBeenCalledOnce();
    expect(createRoundStorage('demo:comet').pending(HASH)).toBe(null);
    createRoundStorage('demo:comet').begin(HASH, 100);
    const other = await open({ authenticate: session({ last_round: round({ state: 'closed' }) }) });
    expect(other.announced()).toBe(en.notArrived);
    const none = await open({ authenticate: session({ last_round: round({ state: 'closed' }) }) });
    expect(none.announced()).toBe('');
    expect(stage.show).toHaveBeenCalledOnce();
  });
});
