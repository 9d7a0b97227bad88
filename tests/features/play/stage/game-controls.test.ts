import { describe, expect, test, vi } from 'vitest';
import { watchConnection } from '../../../../server/game/client/connection-watch.ts';
import { createControls } from '../../../../server/game/client/controls.ts';
import { showAnnouncement } from '../../../../server/game/client/dialogs.ts';
import { createMoneyFormat } from '../../../../server/game/client/money-format.ts';
import { type AnimationContext, showCompletedRound } from '../../../../server/game/client/round-animation.ts';
import { loadTexts } from '../../../../server/game/client/texts.ts';
import type { GameInit } from '../../../../src/contract/game-messages.ts';
import { jurisdictions } from '../../../../src/contract/operator/jurisdictions.ts';
import { createInitMessage } from '../../../../src/features/play/stage/GameFrame.tsx';
import { skins } from '../../../../src/lib/slot/skins.ts';
import { someGame, someSession } from '../fixtures.ts';

async function openControls(over: Partial<GameInit> = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const jurisdiction = { name: 'EE', ...jurisdictions.EE.game };
  const init = { ...createInitMessage(someSession(), someGame()), jurisdiction, ...over };
  const { texts, tag } = await loadTexts('en');
  const press = vi.fn();
  const handlers = { spin: press, stake: press, menu: press, rules: press, sound: press };
  const controls = createControls(init, skins.comet, texts, tag, createMoneyFormat(init, tag), handlers);
  return { controls, texts };
}

describe('the controls of the game', () => {
  test('in a shell without figures: title, balance, net result, session time and sound', async () => {
    const { controls, texts } = await openControls({ shown_by_shell: [] });
    controls.sound(false);
    const shown = controls.top.outerHTML + controls.bottom.outerHTML;
    for (const own of ['Book of Tests', texts.balance, texts.net, texts.time, texts.soundOn])
      expect(shown).toContain(own);
  });

  test('leave out what the strip of this shell shows, and keep win, stake and odds', async () => {
    const { controls, texts } = await openControls();
    controls.sound(false);
    const shown = controls.top.outerHTML + controls.bottom.outerHTML;
    for (const doubled of ['Book of Tests', texts.balance, texts.net, texts.time, texts.soundOn])
      expect(shown).not.toContain(doubled);
    for (const own of [texts.menu, texts.win, texts.stake, 'Return to player']) expect(shown).toContain(own);
  });

  test.each([
    { win_cents: 0, isGreen: false },
    { win_cents: 60, isGreen: false },
    { win_cents: 100, isGreen: false },
    { win_cents: 101, isGreen: true },
  ])(
    'with a stake of 100, a payout of $win_cents is a win in colour: $isGreen',
    async ({ win_cents, isGreen }) => {
      const { controls, texts } = await openControls();
      const isShownGreen = () => controls.bottom.querySelector('.won') !== null;
      controls.win({ win_cents, bet_cents: 100 });
      expect(isShownGreen()).toBe(isGreen);
      controls.win(null);
      expect(isShownGreen()).toBe(false);
      const show = { stage: { show: vi.fn() }, hud: controls, texts } as unknown as AnimationContext;
      showCompletedRound(show, { win_cents, bet_cents: 100 }, { skin: 'comet', win: 0, steps: [] });
      expect(isShownGreen()).toBe(isGreen);
    },
  );

  test('the total of a feature is in colour only above the stake', () => {
    const host = document.createElement('div');
    void showAnnouncement(host, 'The feature paid', '', 'Continue', { text: '€0.60', isWin: false });
    expect(host.querySelector('.big.won')).toBeNull();
    void showAnnouncement(host, 'The feature paid', '', 'Continue', { text: '€6.00', isWin: true });
    expect(host.querySelector('.big.won')?.textContent).toBe('€6.00');
  });
});

describe('a lost connection', () => {
  test('is told to a shell that shows it, once, and shown by the game in any other', () => {
    const send = vi.fn();
    const remove = vi.fn();
    const showBanner = vi.fn((_retry: () => void) => remove);
    for (const isShownByShell of [true, false]) {
      const connection = watchConnection({ send }, isShownByShell, showBanner);
      connection.onConnectionLost(true);
      connection.onConnectionLost(true);
      expect(connection.isLost()).toBe(true);
      connection.onConnectionLost(false);
    }
    expect(send.mock.calls.map(([message]) => message.lost)).toEqual([true, false]);
    expect(showBanner).toHaveBeenCalledTimes(1);
    expect(remove).toHaveBeenCalledTimes(1);
  });

  test('ends its wait when it is to be tried again', async () => {
    const connection = watchConnection({ send: vi.fn() }, true, vi.fn());
    const requested = connection.retryRequested();
    connection.retryNow();
    await requested;
  });
});
