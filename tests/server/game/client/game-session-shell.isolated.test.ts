// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { en } from '../../../../server/game/client/texts/en.ts';
import { isReady, open, ROUND_SHOWN_MS, round, session, sound, wallet } from './session-world.ts';

describe('an answer of the game server', () => {
  test('that is older than the balance on screen does not replace it', async () => {
    const game = await open({ authenticate: session(), balance: wallet(700, 4) });
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€10');
    expect(game.sent.at(-1)).toEqual({ type: 'balance', ...wallet(1000, 5) });
    game.replies['balance'] = wallet(800, 6);
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€8');
    expect(game.sent.at(-1)).toEqual({ type: 'balance', ...wallet(800, 6) });
  });

  test('of the same time counts: it may have been corrected', async () => {
    const game = await open({ authenticate: session(), balance: wallet(990, 5) });
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€9.9');
  });

  test('with another balance waits until the round has been shown', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(1400, 7), round: round({ state: 'closed' }) },
      balance: wallet(1400, 7),
    });
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.meter(en.balance)).toBe('€9');
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.meter(en.balance)).toBe('€14');
  });
});

describe('the shell', () => {
  test('pauses after the round that runs, and resumes', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.command({ type: 'pause', reason: 'limit' });
    expect(game.announced()).toBe(en.paused);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect([game.called('play'), isReady(game.spinButton())]).toEqual([0, false]);
    game.command({ type: 'resume' });
    expect([game.announced(), isReady(game.spinButton())]).toEqual(['', true]);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    game.command({ type: 'pause', reason: 'limit' });
    expect(game.announced()).not.toBe(en.paused);
    await vi.advanceTimersByTimeAsync(ROUND_SHOWN_MS);
    expect(game.announced()).toBe(en.paused);
  });

  test('closes the game for good', async () => {
    const game = await open({ authenticate: session() });
    game.command({ type: 'close' });
    expect(game.types().at(-1)).toBe('exit');
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect([game.called('play'), isReady(game.spinButton())]).toEqual([0, false]);
  });

  test('has “Try now” pressed by its refresh while the connection is lost', async () => {
    const game = await open(
      { authenticate: session(), play: () => Promise.reject(new TypeError('network')) },
      { shown_by_shell: ['connection'] },
    );
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.sent.at(-1)).toEqual({ type: 'connection', lost: true });
    game.replies['play'] = { ...wallet(900, 6), round: round({ state: 'closed' }) };
    game.command({ type: 'refresh' });
    await vi.advanceTimersByTimeAsync(0);
    expect(game.sent.at(-1)).toEqual({ type: 'connection', lost: false });
    expect([game.called('play'), game.called('balance')]).toEqual([2, 0]);
    const [first, second] = game.requests.filter(({ name }) => name === 'play');
    expect(second?.body).toEqual(first?.body);
  });

  test('turns sound on and off', async () => {
    const game = await open({ authenticate: session() });
    game.command({ type: 'mute', muted: false });
    expect(sound.turn).toHaveBeenLastCalledWith(true);
    expect(game.button(en.soundOff)).not.toBe(null);
    game.command({ type: 'mute', muted: true });
    expect(sound.turn).toHaveBeenLastCalledWith(false);
  });
});

describe('the menu', () => {
  test('opens rules and fairness in the game, rounds, help and lobby in the shell', async () => {
    const game = await open({ authenticate: session() });
    const choose = async (label: string) => {
      game.button(en.menu)?.click();
      await vi.advanceTimersByTimeAsync(0);
      const choices = document.querySelectorAll<HTMLButtonElement>('dialog footer button');
      [...choices].find(({ textContent }) => textContent === label)?.click();
      await vi.advanceTimersByTimeAsync(0);
      const titles = [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent);
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
      await vi.advanceTimersByTimeAsync(0);
      return titles;
    };
    expect(await choose(en.rules)).toEqual([en.rules]);
    expect(await choose(en.fairness)).toEqual([en.fairness]);
    for (const label of [en.history, en.help, en.lobby]) await choose(label);
    expect(game.types().slice(-3)).toEqual(['history', 'help', 'exit']);
  });
});

describe('the stake', () => {
  test('moves among those of the session, and not during a round', async () => {
    const game = await open({
      authenticate: session(),
      play: { ...wallet(900, 6), round: round({ state: 'closed' }) },
    });
    game.button(en.stakeMore)?.click();
    expect([game.stake(), game.button(en.stakeMore)?.disabled]).toEqual(['€2', true]);
    game.button(en.stakeLess)?.click();
    game.button(en.stakeLess)?.click();
    expect([game.stake(), game.button(en.stakeLess)?.disabled]).toEqual(['€0.2', true]);
    game.spinButton()?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(game.button(en.stakeMore)?.disabled).toBe(true);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' }));
    expect(game.stake()).toBe('€0.2');
  });

  test('begins with the lowest where none is one unit, and is nothing without stakes', async () => {
    const { createStakeSelector } = await import('../../../../server/game/client/game-session.ts');
    expect(createStakeSelector([20, 40]).now()).toBe(20);
    expect(createStakeSelector([]).now()).toBe(0);
  });
});
