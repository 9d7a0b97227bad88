import type { GameInit, ShellDisplay } from '../../../src/contract/game-messages.ts';
import type { Skin } from '../../../src/lib/slot/model.ts';
import { el, icon } from './dom.ts';
import type { FormatMoney } from './money-format.ts';
import { fill, type Texts } from './texts.ts';

interface ControlHandlers {
  spin(): void;
  stake(by: 1 | -1): void;
  menu(): void;
  rules(): void;
  sound(): void;
}
export interface Controls {
  readonly top: HTMLElement;
  readonly bottom: HTMLElement;
  balance(cents: number): void;
  /** A round has begun: what is left, and no result yet. */
  startRound(balance: number): void;
  /** Null before the first result of a round. Green only above the stake: less is no win (PLAY-22). */
  win(result: { win_cents: number; bet_cents: number } | null): void;
  net(cents: number): void;
  stake(cents: number, less: boolean, more: boolean): void;
  /** Ready, turning, not to be had now, or waiting for so many seconds. */
  spin(state: 'ready' | 'busy' | 'off' | number): void;
  sound(on: boolean): void;
  time(seconds: number): void;
  /** The line above the controls; screen readers say it. */
  announce(text: string): void;
}

const meter = (label: string): { box: HTMLElement; value: HTMLElement } => {
  const value = el('dd', {}, '–');
  return { box: el('div', { class: 'meter' }, el('dt', {}, label), value), value };
};

export function createControls(
  init: GameInit,
  skin: Skin,
  texts: Texts,
  tag: string,
  money: FormatMoney,
  on: ControlHandlers,
): Controls {
  const isOwn = (display: ShellDisplay): boolean => !init.shown_by_shell.includes(display);
  const balance = meter(texts.balance);
  const win = meter(texts.win);
  const net = meter(texts.net);
  const time = el('span', { class: 'time', 'aria-label': texts.time });
  const sound = el('button', { type: 'button', class: 'round', onclick: on.sound });
  const less = el(
    'button',
    { type: 'button', class: 'round', 'aria-label': texts.stakeLess, onclick: () => on.stake(-1) },
    icon('less'),
  );
  const more = el(
    'button',
    { type: 'button', class: 'round', 'aria-label': texts.stakeMore, onclick: () => on.stake(1) },
    icon('more'),
  );
  const stake = el('output', { class: 'stake-value' });
  const spin = el('button', { type: 'button', class: 'spin', onclick: on.spin }, icon('spin'));
  const countdown = el('span', { class: 'countdown', 'aria-hidden': 'true' });
  spin.append(countdown);
  const line = el('p', { class: 'line', role: 'status' });
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(tag);
  const odds = [
    init.jurisdiction.display_rtp ? fill(texts.rtp, { n: percent.format(init.rtp / 100) }) : null,
    fill(texts.top, { x: whole.format(skin.maxWin), n: whole.format(init.max_win_chance) }),
  ];
  const facts = el(
    'button',
    { type: 'button', class: 'facts', onclick: on.rules },
    icon('info'),
    el('span', {}, odds.filter(text => text !== null).join(' · ')),
  );

  const top = el(
    'div',
    { class: 'top' },
    el(
      'button',
      { type: 'button', class: 'round', 'aria-label': texts.menu, onclick: on.menu },
      icon('menu'),
    ),
    el(
      'div',
      { class: 'name' },
      isOwn('title') ? el('h1', {}, init.title) : null,
      el('span', { class: 'chip' }, init.mode === 'demo' ? texts.fun : texts.sandbox),
      init.jurisdiction.display_session_timer && isOwn('session_time') ? time : null,
    ),
    isOwn('sound') ? sound : null,
  );
  const bottom = el(
    'footer',
    { class: 'bottom' },
    line,
    el(
      'dl',
      { class: 'meters' },
      isOwn('balance') ? balance.box : null,
      win.box,
      init.jurisdiction.display_net_position && isOwn('net_position') ? net.box : null,
    ),
    el(
      'div',
      { class: 'controls' },
      el(
        'div',
        { class: 'stake', role: 'group', 'aria-label': texts.stake },
        less,
        el('div', { class: 'stake-box' }, el('span', {}, texts.stake), stake),
        more,
      ),
      spin,
    ),
    facts,
  );

  const controls: Controls = {
    top,
    bottom,
    startRound(cents) {
      controls.balance(cents);
      controls.win(null);
      controls.announce('');
    },
    balance: cents => balance.value.replaceChildren(money(cents)),
    win(result) {
      win.value.replaceChildren(result === null ? '–' : money(result.win_cents));
      win.box.classList.toggle('won', result !== null && result.win_cents > result.bet_cents);
    },
    net: cents => net.value.replaceChildren(`${cents > 0 ? '+' : ''}${money(cents)}`),
    stake(cents, canLess, canMore) {
      // An `output` is read out when it changes.
      if (stake.textContent !== money(cents)) stake.textContent = money(cents);
      less.disabled = !canLess;
      more.disabled = !canMore;
    },
    spin(state) {
      const waiting = typeof state === 'number';
      spin.setAttribute('aria-disabled', String(state !== 'ready'));
      spin.classList.toggle('busy', state === 'busy');
      spin.classList.toggle('waiting', waiting);
      countdown.textContent = waiting ? String(state) : '';
      const label = waiting
        ? fill(texts.spinWait, { n: state })
        : state === 'busy'
          ? texts.spinning
          : texts.spin;
      if (spin.getAttribute('aria-label') !== label) spin.setAttribute('aria-label', label);
    },
    sound(isOn) {
      sound.replaceChildren(icon(isOn ? 'sound' : 'mute'));
      sound.setAttribute('aria-label', isOn ? texts.soundOff : texts.soundOn);
      sound.setAttribute('aria-pressed', String(isOn));
    },
    time(seconds) {
      const part = (n: number): string => String(Math.floor(n)).padStart(2, '0');
      time.textContent = `${part(seconds / 3600)}:${part((seconds / 60) % 60)}:${part(seconds % 60)}`;
    },
    announce(text) {
      line.textContent = text;
    },
  };
  return controls;
}

/** Space and Enter spin, arrows change the stake, Escape opens the menu; a key that is held down counts once. */
export function listenForShortcuts(on: { spin(): void; stake(by: 1 | -1): void; menu(): void }): void {
  addEventListener('keydown', event => {
    const target = event.target instanceof Element ? event.target : null;
    const isControl = target?.closest('button, input, a, summary') != null;
    if (event.repeat && (event.key === ' ' || event.key === 'Enter')) event.preventDefault();
    if (
      event.repeat ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      document.querySelector('dialog[open]')
    )
      return;
    if (event.key === 'Escape') on.menu();
    else if ((event.key === ' ' || event.key === 'Enter') && !isControl) on.spin();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowRight') on.stake(1);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowLeft') on.stake(-1);
    else return;
    event.preventDefault();
  });
}
