import * as v from 'valibot';
import type { GameInit, ToGame } from '../../../src/contract/game-messages.ts';
import type { RgsRound } from '../../../src/contract/rgs.ts';
import type { Skin } from '../../../src/lib/slot-model.ts';
import { openDialog, strip } from './dialogs.ts';
import { el, happens, wait } from './dom.ts';
import { wordsFor } from './explain.ts';
import { fairnessPanel } from './fairness.ts';
import { ask, type Body, HouseRefusal, type Name, type Patience, persist, type Reply } from './house.ts';
import { makeHud } from './hud.ts';
import { keeper as makeKeeper } from './keep.ts';
import { onKeys } from './keys.ts';
import type { ShellLink } from './link.ts';
import { moneyFormat } from './money.ts';
import { Outcome } from './outcome.ts';
import { makePrize } from './prize.ts';
import { rulesOf } from './rules.ts';
import { showRound } from './show.ts';
import { makeSound } from './sound.ts';
import { loadSprites } from './sprites.ts';
import { makeStage } from './stage.ts';
import { knownLocale, loadTexts } from './texts.ts';

type Wallet = Reply<'balance'>;
const TURN_MS = 520;

/** Plays one session, from the shell's `init` to its end. Answers what to do with the shell's later messages. */
export async function playSession(
  init: GameInit,
  skin: Skin,
  link: ShellLink,
): Promise<(message: Exclude<ToGame, { type: 'init' }>) => void> {
  const { texts, tag } = await loadTexts(knownLocale(init.locale));
  const money = moneyFormat(init, tag);
  const demo = init.mode === 'demo';
  const calm = init.reduced_motion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const sound = makeSound();
  const keeper = makeKeeper(`${init.mode}:${skin.key}`);
  const call = <N extends Name>(name: N, body: Body<N>): Promise<Reply<N>> =>
    persist(() => ask(init.token, name, body), patience);
  let columns: readonly string[] = skin.strips.map(strip => strip.slice(0, 3));
  const stage = makeStage(skin, await loadSprites(skin.key), columns, calm);
  const host = el('div', { class: 'over' });
  stage.element.append(host);

  let wallet: Wallet;
  let fairness: Reply<'authenticate'>['fairness'];
  let level = Math.max(
    0,
    init.bet_levels_cents.findIndex(cents => cents >= 100),
  );
  let net = 0;
  let busy = true;
  let paused = false;
  let over = false;
  let lastPlay = Number.NEGATIVE_INFINITY;
  let unstrip: (() => void) | null = null;
  const opened = performance.now();
  const stake = (): number => init.bet_levels_cents[level] ?? init.bet_levels_cents[0] ?? 0;
  const remaining = (): number =>
    Math.max(0, Math.ceil((lastPlay + init.jurisdiction.minimum_round_ms - performance.now()) / 1000));

  const patience: Patience = {
    lost(is) {
      unstrip?.();
      unstrip = is ? strip(host, texts.lost, texts.lostMore, texts.tryNow, now) : null;
    },
    hurried: () => happens(hurry, 'now'),
  };
  const hurry = new EventTarget();
  const now = (): boolean => hurry.dispatchEvent(new Event('now'));
  addEventListener('online', now);

  const hud = makeHud(init, skin, texts, tag, money, {
    spin: () => void spin().catch(broken),
    stake: changeStake,
    menu,
    rules: () => void openDialog(texts.rules, texts.close, rulesOf(skin, texts, tag, money, stake())),
    sound() {
      sound.turn(!sound.isOn());
      hud.sound(sound.isOn());
    },
  });
  const prize = makePrize(host, money, calm);
  const show = { skin, stage, hud, sound, texts, money, host, prize };
  document.getElementById('game')?.replaceChildren(hud.top, stage.element, hud.bottom);

  function changeStake(by: 1 | -1): void {
    if (busy || init.bet_levels_cents[level + by] === undefined) return;
    level += by;
    showStake();
  }
  function showStake(): void {
    const count = init.bet_levels_cents.length;
    hud.stake(stake(), !busy && level > 0, !busy && level < count - 1);
  }
  function showSpin(): void {
    hud.spin(busy || paused || over ? 'busy' : remaining() === 0 ? 'ready' : remaining());
  }
  function take(next: Wallet): void {
    if (!wallet || next.wallet_seq >= wallet.wallet_seq)
      wallet = { balance: next.balance, wallet_seq: next.wallet_seq };
  }
  function rest(): void {
    busy = false;
    hud.balance(wallet.balance.total_cents);
    showStake();
    showSpin();
    if (paused) hud.say(texts.paused);
    link.send({ type: 'idle' });
  }
  function broken(cause: unknown): void {
    const code = cause instanceof HouseRefusal ? cause.code : 'ERR_GEN';
    over ||= code === 'ERR_IS';
    link.send({ type: 'error', code, fatal: over });
    const { title, more } = wordsFor(code, texts, demo);
    const lobby = { label: texts.lobby, main: true, press: () => link.send({ type: 'exit' }) };
    const deposit = { label: texts.deposit, main: true, press: () => link.send({ type: 'deposit' }) };
    const choices = code === 'ERR_IPB' ? (demo ? [] : [deposit]) : over ? [lobby] : [];
    void openDialog(title, texts.close, [el('p', {}, more)], choices);
    if (wallet) rest();
  }

  async function spin(): Promise<void> {
    if (busy || paused || over || remaining() > 0) return;
    const bet_cents = stake();
    if (wallet.balance.total_cents < bet_cents) throw new HouseRefusal({ code: 'ERR_IPB', message: '' });
    busy = true;
    link.send({ type: 'busy' });
    const pending = keeper.begin(fairness.server_seed_hash, bet_cents);
    stage.turn();
    sound.press();
    hud.balance(wallet.balance.total_cents - bet_cents);
    hud.win(null);
    prize(null);
    hud.say('');
    showStake();
    showSpin();
    lastPlay = performance.now();
    let reply: Reply<'play'>;
    try {
      [reply] = await Promise.all([deal(pending), wait(calm ? 150 : TURN_MS)]);
    } catch (cause) {
      keeper.end(fairness.server_seed_hash);
      stage.put(columns);
      throw cause;
    }
    take(reply);
    fairness = { ...fairness, nonce: reply.round.nonce + 1 };
    await finish(reply.round, 0);
  }

  /** A refused value may mean that this device lags behind: a moment later the same key is asked once more. */
  async function deal(pending: { round_key: string; bet_cents: number }): Promise<Reply<'play'>> {
    try {
      return await call('play', pending);
    } catch (cause) {
      if (!(cause instanceof HouseRefusal) || cause.code !== 'ERR_VAL') throw cause;
      await wait(init.jurisdiction.minimum_round_ms);
      return call('play', pending);
    }
  }

  /** Shows a round from a step on, ends it with the house and tells the shell. */
  async function finish(round: RgsRound, from: number): Promise<void> {
    const { round_id, bet_cents, win_cents, nonce } = round;
    const outcome = v.parse(Outcome, round.outcome);
    const seen = (step: number): void => {
      ask(init.token, 'event', { round_id, step }).catch(() => {});
    };
    await showRound(show, { outcome, bet_cents, from, seen });
    if (round.state === 'open') take(await call('endRound', { round_id }));
    columns = outcome.steps.at(-1)?.columns ?? columns;
    keeper.end(fairness.server_seed_hash);
    keeper.shown(fairness.server_seed_hash, fairness.client_seed, { nonce, bet_cents, win_cents, outcome });
    net += win_cents - bet_cents;
    hud.net(net);
    link.send({ type: 'round', id: round_id, bet_cents, win_cents, ...wallet });
    rest();
  }

  async function rotate(client_seed: string): Promise<boolean> {
    if (busy) return false;
    ({ fairness } = await ask(init.token, 'rotateSeed', { client_seed }));
    return true;
  }
  function menu(): void {
    const fair = (): void =>
      void openDialog(texts.fairness, texts.close, [
        fairnessPanel(skin, texts, keeper, () => fairness, rotate),
      ]);
    void openDialog(
      texts.menu,
      texts.close,
      [],
      [
        {
          label: texts.rules,
          press: () => void openDialog(texts.rules, texts.close, rulesOf(skin, texts, tag, money, stake())),
        },
        { label: texts.fairness, press: fair },
        { label: texts.history, press: () => link.send({ type: 'history' }) },
        { label: texts.lobby, press: () => link.send({ type: 'exit' }) },
      ],
    );
  }

  /** What the house knows: an unfinished round goes on, a finished one that was not shown is shown. */
  async function begin(): Promise<void> {
    const known = await call('authenticate', {});
    take(known);
    ({ fairness } = known);
    hud.balance(wallet.balance.total_cents);
    link.send({ type: 'ready' });
    const pending = keeper.pending(fairness.server_seed_hash);
    if (known.open_round) {
      hud.say(texts.resumed);
      link.send({ type: 'busy' });
      const { step } = known.open_round;
      if (step === 0) stage.turn();
      await finish(known.open_round, step);
      return;
    }
    if (pending && known.last_round?.round_key === pending.round_key) {
      const outcome = v.parse(Outcome, known.last_round.outcome);
      stage.put(outcome.steps.at(-1)?.columns ?? columns);
      hud.win(known.last_round.win_cents);
      hud.say(texts.shownAgain);
    } else if (pending) hud.say(texts.notArrived);
    keeper.end(fairness.server_seed_hash);
    rest();
  }

  hud.net(0);
  hud.win(null);
  hud.sound(false);
  showStake();
  showSpin();
  onKeys({ spin: () => void spin().catch(broken), stake: changeStake, menu });
  setInterval(() => {
    hud.time((performance.now() - opened) / 1000);
    if (!busy) showSpin();
  }, 250);
  link.send({ type: 'intro' });
  begin().catch(broken);

  return message => {
    if (message.type === 'mute') {
      sound.turn(!message.muted);
      hud.sound(sound.isOn());
    } else if (message.type === 'close') {
      over = true;
      showSpin();
      link.send({ type: 'exit' });
    } else if (message.type === 'refresh') {
      call('balance', {})
        .then(next => {
          take(next);
          if (!busy) hud.balance(wallet.balance.total_cents);
          link.send({ type: 'balance', ...wallet });
        })
        .catch(broken);
    } else {
      paused = message.type === 'pause';
      if (!busy) hud.say(paused ? texts.paused : '');
      showSpin();
    }
  };
}
