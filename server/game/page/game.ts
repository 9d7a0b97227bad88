import * as v from 'valibot';
import type { GameInit } from '../../../src/contract/game-messages.ts';
import type { RgsRound } from '../../../src/contract/rgs.ts';
import type { Skin } from '../../../src/lib/slot-model.ts';
import { openDialog } from './dialogs.ts';
import { wait } from './dom.ts';
import { sayRefusal } from './explain.ts';
import { fairnessPanel } from './fairness.ts';
import { ask, type Body, HouseRefusal, type Name, persist, type Reply, retryOnce } from './house.ts';
import { makeHud } from './hud.ts';
import { keeper as makeKeeper } from './keep.ts';
import { onKeys } from './keys.ts';
import type { Later, ShellLink } from './link.ts';
import { openMenu } from './menu.ts';
import { obey } from './obey.ts';
import { Outcome } from './outcome.ts';
import { makePace } from './pace.ts';
import { makePatience } from './patience.ts';
import { rulesOf } from './rules.ts';
import { showBooked, showRound } from './show.ts';
import { makeStakes } from './stakes.ts';
import { layTable } from './table.ts';

type Wallet = Reply<'balance'>;
const walletOf = ({ balance, wallet_seq }: Wallet): Wallet => ({ balance, wallet_seq });
const TURN_MS = 520;

/** Plays one session, from the shell's `init` to its end. Answers what to do with the shell's later messages. */
export async function playSession(
  init: GameInit,
  skin: Skin,
  link: ShellLink,
): Promise<(message: Later) => void> {
  const table = await layTable(init, skin);
  const { texts, tag, money, demo, calm, sound, stage, host, prize } = table;
  const keeper = makeKeeper(`${init.mode}:${skin.key}`);
  const patience = makePatience(host, texts, demo);
  const stakes = makeStakes(init.bet_levels_cents);
  const call = <N extends Name>(name: N, body: Body<N>): Promise<Reply<N>> =>
    persist(() => ask(init.token, name, body), patience);

  let wallet: Wallet;
  let fairness: Reply<'authenticate'>['fairness'];
  let net = 0;
  let busy = true;
  let paused = false;
  let over = false;
  const opened = performance.now();
  const pace = makePace(init.jurisdiction.minimum_round_ms);

  const hud = makeHud(init, skin, texts, tag, money, {
    spin: () => void spin().catch(broken),
    stake: changeStake,
    menu,
    rules: () => void rules(),
    sound: () => listen(!sound.isOn()),
  });
  document.getElementById('game')?.replaceChildren(hud.top, stage.element, hud.bottom);

  function listen(on: boolean): void {
    sound.turn(on);
    hud.sound(on);
  }
  function changeStake(by: 1 | -1): void {
    if (!busy) stakes.move(by);
    showControls();
  }
  function showControls(): void {
    hud.stake(stakes.now(), !busy && stakes.has(-1), !busy && stakes.has(1));
    const still = paused || over ? 'off' : pace.remaining() === 0 ? 'ready' : pace.remaining();
    hud.spin(busy ? 'busy' : still);
  }
  function take(next: Wallet): void {
    if (!wallet || next.wallet_seq >= wallet.wallet_seq) wallet = walletOf(next);
  }
  function tellBalance(next: Wallet): void {
    take(next);
    if (!busy) hud.balance(wallet.balance.total_cents);
    link.send({ type: 'balance', ...wallet });
  }
  function rest(): void {
    busy = false;
    hud.balance(wallet.balance.total_cents);
    showControls();
    if (paused) hud.say(texts.paused);
    link.send({ type: 'idle' });
  }
  function broken(cause: unknown): void {
    const code = cause instanceof HouseRefusal ? cause.code : 'ERR_GEN';
    over ||= code === 'ERR_IS' || code === 'ERR_GEN';
    link.send({ type: 'error', code, fatal: over });
    const read = sayRefusal(code, { texts, demo, over, link });
    if (code === 'ERR_VAL') read.then(begin).catch(broken);
    if (wallet) rest();
  }

  async function spin(): Promise<void> {
    if (busy || paused || over || pace.remaining() > 0) return;
    const bet_cents = stakes.now();
    if (wallet.balance.total_cents < bet_cents) throw new HouseRefusal({ code: 'ERR_IPB', message: '' });
    busy = true;
    link.send({ type: 'busy' });
    const pending = keeper.begin(fairness.server_seed_hash, bet_cents);
    stage.turn();
    sound.press();
    hud.begin(wallet.balance.total_cents - bet_cents);
    prize(null);
    pace.start();
    showControls();
    const dealt = retryOnce(() => call('play', pending), init.jurisdiction.minimum_round_ms);
    const [reply] = await Promise.all([dealt, wait(calm ? 150 : TURN_MS)]).catch(takenBack);
    take(reply);
    fairness = { ...fairness, nonce: reply.round.nonce + 1 };
    await finish(reply.round, 0);
  }

  function takenBack(cause: unknown): never {
    keeper.end(fairness.server_seed_hash);
    stage.back();
    throw cause;
  }

  /** Shows a round from a step on, ends it with the house and tells the shell. */
  async function finish(round: RgsRound, from: number): Promise<void> {
    const { round_id, bet_cents, win_cents, nonce } = round;
    const outcome = v.parse(Outcome, round.outcome);
    const seen = (step: number): void => {
      ask(init.token, 'event', { round_id, step }).catch(() => {});
    };
    await showRound({ ...table, hud }, { outcome, bet_cents, from, seen });
    if (round.state === 'open') take(await call('endRound', { round_id }));
    keeper.end(fairness.server_seed_hash);
    keeper.shown(fairness.server_seed_hash, fairness.client_seed, { nonce, bet_cents, win_cents, outcome });
    net += win_cents - bet_cents;
    hud.net(net);
    link.send({ type: 'round', id: round_id, bet_cents, win_cents, ...wallet });
    rest();
  }

  async function rotate(client_seed: string): Promise<boolean> {
    if (!busy) ({ fairness } = await ask(init.token, 'rotateSeed', { client_seed }));
    return !busy;
  }
  const rules = (): Promise<void> =>
    openDialog(texts.rules, texts.close, rulesOf(skin, texts, tag, money, stakes.now()));
  function menu(): void {
    openMenu(texts, link, {
      rules,
      fairness: () => fairnessPanel(skin, texts, keeper, () => fairness, rotate),
    });
  }

  /** What the house knows: an unfinished round goes on, a finished one that was not shown is shown. */
  async function begin(): Promise<void> {
    const known = await call('authenticate', {});
    ({ fairness } = known);
    link.send({ type: 'ready' });
    tellBalance(known);
    const pending = keeper.pending(fairness.server_seed_hash);
    if (known.open_round) {
      hud.say(texts.resumed);
      hud.balance(wallet.balance.total_cents);
      busy = true;
      link.send({ type: 'busy' });
      if (known.open_round.step === 0) stage.turn();
      return finish(known.open_round, known.open_round.step);
    }
    const booked = pending && known.last_round?.round_key === pending.round_key ? known.last_round : null;
    if (booked) showBooked({ ...table, hud }, booked.win_cents, v.parse(Outcome, booked.outcome));
    else if (pending) hud.say(texts.notArrived);
    keeper.end(fairness.server_seed_hash);
    rest();
  }

  hud.net(0);
  hud.sound(false);
  showControls();
  onKeys({ spin: () => void spin().catch(broken), stake: changeStake, menu });
  setInterval(() => {
    hud.time((performance.now() - opened) / 1000);
    if (!busy) showControls();
  }, 250);
  link.send({ type: 'intro' });
  begin().catch(broken);

  return obey({
    listen,
    refresh: () => void call('balance', {}).then(tellBalance).catch(broken),
    leave() {
      over = true;
      showControls();
      link.send({ type: 'exit' });
    },
    pause(is) {
      paused = is;
      if (!busy) hud.say(is ? texts.paused : '');
      showControls();
    },
  });
}
