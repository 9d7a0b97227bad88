// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createControls, listenForShortcuts } from '../../../../server/game/client/controls.ts';
import { en } from '../../../../server/game/client/texts/en.ts';
import type { GameInit } from '../../../../src/contract/game-messages.ts';
import { skins } from '../../../../src/lib/slot/skins.ts';
import { gameInit } from './game-init.ts';

const handlers = { spin: vi.fn(), stake: vi.fn(), menu: vi.fn(), rules: vi.fn(), sound: vi.fn() };

function open(changes: Partial<GameInit> = {}) {
  const money = (cents: number) => `€${cents / 100}`;
  const controls = createControls(gameInit(changes), skins.comet, en, 'en', money, handlers);
  document.body.replaceChildren(controls.top, controls.bottom);
  const button = (name: string) => {
    const found = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`);
    if (!found) throw new Error(`no button ${name}`);
    return found;
  };
  const meter = (name: string) =>
    [...document.querySelectorAll('.meter')].find(box => box.firstElementChild?.textContent === name)
      ?.lastElementChild?.textContent;
  const spin = () => document.querySelector<HTMLButtonElement>('button.spin') as HTMLButtonElement;
  return { controls, button, meter, spin };
}

beforeEach(() => {
  for (const handler of Object.values(handlers)) handler.mockClear();
});

describe('the controls of a game', () => {
  test('leave out what the shell shows', () => {
    const { meter } = open();
    expect(document.querySelector('h1')?.textContent).toBe('Comet');
    expect(meter(en.balance)).toBe('–');
    expect(document.querySelector('.top > button:last-child')).not.toBe(null);
    open({ shown_by_shell: ['title', 'balance', 'sound'] });
    expect(document.querySelector('h1')).toBe(null);
    expect(meter(en.balance)).toBeUndefined();
    expect(document.querySelectorAll('.top > button')).toHaveLength(1);
  });

  test('show time, net position and return to player where the jurisdiction asks for them, unless the shell does', () => {
    const { jurisdiction } = gameInit();
    const rules = { display_session_timer: true, display_net_position: true, display_rtp: true };
    const all = open({ jurisdiction: { ...jurisdiction, ...rules } });
    expect(document.querySelector('.time')).not.toBe(null);
    expect(all.meter(en.net)).toBe('–');
    expect(document.querySelector('.facts')?.textContent).toContain('Return to player 95%');
    const none = open({
      jurisdiction: {
        ...jurisdiction,
        display_session_timer: false,
        display_net_position: false,
        display_rtp: false,
      },
    });
    expect(document.querySelector('.time')).toBe(null);
    expect(none.meter(en.net)).toBeUndefined();
    expect(document.querySelector('.facts')?.textContent).toBe(
      `Top prize ${skins.comet.maxWin.toLocaleString('en')}× the stake, 1 in 1,000 rounds`,
    );
    const shell = open({
      jurisdiction: { ...jurisdiction, ...rules },
      shown_by_shell: ['session_time', 'net_position'],
    });
    expect(document.querySelector('.time')).toBe(null);
    expect(shell.meter(en.net)).toBeUndefined();
  });

  test('say whether the money is real', () => {
    open();
    expect(document.querySelector('.chip')?.textContent).toBe(en.fun);
    open({ mode: 'real' });
    expect(document.querySelector('.chip')?.textContent).toBe(en.sandbox);
  });

  test('call a result a win above the stake only', () => {
    const { controls, meter } = open();
    const isWon = () => document.querySelector('.meter.won') !== null;
    controls.win({ win_cents: 100, bet_cents: 100 });
    expect([meter(en.win), isWon()]).toEqual(['€1', false]);
    controls.win({ win_cents: 101, bet_cents: 100 });
    expect([meter(en.win), isWon()]).toEqual(['€1.01', true]);
    controls.win(null);
    expect([meter(en.win), isWon()]).toEqual(['–', false]);
  });

  test('begin a round with what is left, no result, and nothing to read out', () => {
    const { controls, meter } = open();
    controls.win({ win_cents: 500, bet_cents: 100 });
    controls.announce('Won €5');
    controls.startRound(900);
    expect([meter(en.balance), meter(en.win)]).toEqual(['€9', '–']);
    expect(document.querySelector('[role=status]')?.textContent).toBe('');
  });

  test('write a gain with its sign', () => {
    const { jurisdiction } = gameInit();
    const { controls, meter } = open({ jurisdiction: { ...jurisdiction, display_net_position: true } });
    const net = (cents: number) => {
      controls.net(cents);
      return meter(en.net);
    };
    expect([net(100), net(0), net(-100)]).toEqual(['+€1', '€0', '€-1']);
  });

  test('change the stake only where there is another, and do not read out the same again', () => {
    const { controls, button } = open();
    const output = document.querySelector('output') as HTMLOutputElement;
    controls.stake(100, true, false);
    expect([output.textContent, button(en.stakeLess).disabled, button(en.stakeMore).disabled]).toEqual([
      '€1',
      false,
      true,
    ]);
    const { firstChild } = output;
    controls.stake(100, false, true);
    expect(output.firstChild).toBe(firstChild);
    expect([button(en.stakeLess).disabled, button(en.stakeMore).disabled]).toEqual([true, false]);
    controls.stake(200, true, true);
    expect(output.textContent).toBe('€2');
    button(en.stakeLess).click();
    button(en.stakeMore).click();
    expect(handlers.stake.mock.calls).toEqual([[-1], [1]]);
  });

  test('name the state of the spin button: ready, spinning, off, or the seconds to wait', () => {
    const { controls, spin } = open();
    const state = (next: Parameters<typeof controls.spin>[0]) => {
      controls.spin(next);
      const { classList } = spin();
      return [
        spin().getAttribute('aria-label'),
        spin().getAttribute('aria-disabled'),
        classList.contains('busy'),
        classList.contains('waiting'),
        spin().textContent,
      ];
    };
    expect(state('ready')).toEqual([en.spin, 'false', false, false, '']);
    expect(state('busy')).toEqual([en.spinning, 'true', true, false, '']);
    expect(state(3)).toEqual(['Next spin in 3 s', 'true', false, true, '3']);
    expect(state('off')).toEqual([en.spin, 'true', false, false, '']);
  });

  test('say what pressing the sound button does', () => {
    const { controls, button } = open();
    controls.sound(true);
    expect(button(en.soundOff).getAttribute('aria-pressed')).toBe('true');
    const isOn = button(en.soundOff).innerHTML;
    controls.sound(false);
    expect(button(en.soundOn).getAttribute('aria-pressed')).toBe('false');
    expect(button(en.soundOn).innerHTML).not.toBe(isOn);
  });

  test('count hours, minutes and seconds', () => {
    const { controls } = open({
      jurisdiction: { ...gameInit().jurisdiction, display_session_timer: true },
    });
    controls.time(2 * 3600 + 3 * 60 + 4.9);
    expect(document.querySelector('.time')?.textContent).toBe('02:03:04');
    controls.time(59.9);
    expect(document.querySelector('.time')?.textContent).toBe('00:00:59');
  });
});

describe('the keyboard', () => {
  listenForShortcuts(handlers);
  const press = (key: string, options: KeyboardEventInit = {}, target: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const calls = () => [handlers.spin, handlers.menu, handlers.stake].map(({ mock }) => mock.calls.length);

  test('spins, opens the menu and changes the stake', () => {
    expect([press(' '), press('Enter'), press('Escape')]).toEqual([true, true, true]);
    expect(calls()).toEqual([2, 1, 0]);
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) expect(press(key)).toBe(true);
    expect(handlers.stake.mock.calls).toEqual([[1], [1], [-1], [-1]]);
    expect(press('a')).toBe(false);
    expect(calls()).toEqual([2, 1, 4]);
  });

  test('leaves keys to a control that has the focus, except arrows and Escape', () => {
    const { spin } = open();
    expect([press(' ', {}, spin()), press('Enter', {}, spin())]).toEqual([false, false]);
    expect([press('ArrowUp', {}, spin()), press('Escape', {}, spin())]).toEqual([true, true]);
    expect(calls()).toEqual([0, 1, 1]);
  });

  test('counts a held key once, and does not press a button with it', () => {
    const { spin } = open();
    expect([press(' ', { repeat: true }, spin()), press('Enter', { repeat: true })]).toEqual([true, true]);
    expect([press('ArrowUp', { repeat: true }), press('Escape', { repeat: true })]).toEqual([false, false]);
    expect(calls()).toEqual([0, 0, 0]);
  });

  test('does nothing with a modifier, or under an open dialog', () => {
    for (const name of ['altKey', 'ctrlKey', 'metaKey']) expect(press(' ', { [name]: true })).toBe(false);
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.setAttribute('open', '');
    expect(press('Enter')).toBe(false);
    expect(calls()).toEqual([0, 0, 0]);
    dialog.remove();
    expect(press('Enter')).toBe(true);
  });
});
