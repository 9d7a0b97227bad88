import * as v from 'valibot';
import type { GameInit } from '../../../src/contract/game-messages.ts';
import type { RgsRound } from '../../../src/contract/rgs.ts';
import { delay } from '../../../src/lib/backoff.ts';
import { keepsCommitment } from '../../../src/lib/provably-fair.ts';
import type { Skin } from '../../../src/lib/slot/model.ts';
import { watchConnection } from './connection-watch.ts';
import { createControls, listenForShortcuts } from './controls.ts';
import { openDialog, showAlert } from './dialogs.ts';
import { isShownByShell, showErrorDialog } from './error-dialog.ts';
import { fairnessPanel, type RotationResult } from './fairness-panel.ts';
import { createGameView } from './game-view.ts';
import { Outcome } from './outcome-schema.ts';
import {
  type CallBody,
  type CallName,
  type CallReply,
  callOnce,
  callUntilAnswered,
  PlatformError,
  retryOnce,
} from './rgs-client.ts';
import { showCompletedRound, showRound } from './round-animation.ts';
import { createRoundStorage as makeKeeper } from './round-storage.ts';
import { rulesOf } from './rules.ts';
import { handleShellCommands, type ShellCommand, type ShellConnection } from './shell-connection.ts';
import type { Texts } from './texts.ts';

/** The least time between two rounds, as the player sees it: the RGS rejects an earlier play (PLAY-21). */
export function createRoundTimer(minimum: number) {
  let last = Number.NEGATIVE_INFINITY;
  return {
    start(): void {
      last = performance.now();
    },
    /** Whole seconds until the next play. */
    remaining: (): number => Math.max(0, Math.ceil((last + minimum - performance.now()) / 1000)),
  };
}

/** What a session starts with, in minor units: one unit of most currencies. */
const INITIAL_STAKE_CENTS = 100;

/** The stake that is set, among those of the session. */
export function createStakeSelector(levels: readonly number[]) {
  let level = Math.max(
    0,
    levels.findIndex(cents => cents >= INITIAL_STAKE_CENTS),
  );
  const has = (by: number): boolean => levels[level + by] !== undefined;
  return {
    now: (): number => levels[level] ?? 0,
    has,
    move(by: 1 | -1): void {
      if (has(by)) level += by;
    },
  };
}

interface MenuPanels {
  rules(): Promise<void>;
  fairness(): HTMLElement;
}

function openMenu(texts: Texts, link: ShellConnection, panels: MenuPanels): void {
  void openDialog(
    texts.menu,
    texts.close,
    [],
    [
      { label: texts.rules, onPress: () => void panels.rules() },
      {
        label: texts.fairness,
        onPress: () => void openDialog(texts.fairness, texts.close, [panels.fairness()]),
      },
      { label: texts.history, onPress: () => link.send({ type: 'history' }) },
      { label: texts.help, onPress: () => link.send({ type: 'help' }) },
      { label: texts.lobby, onPress: () => link.send({ type: 'exit' }) },
    ],
  );
}

type Wallet = CallReply<'balance'>;
const walletOf = ({ balance, wallet_seq }: Wallet): Wallet => ({ balance, wallet_seq });
const BASE_SPIN_MS = 520;

/** Plays one session, from the shell's `init` to its end. Answers what to do with the shell's later messages. */
export async function playSession(
  init: GameInit,
  skin: Skin,
  shell: ShellConnection,
): Promise<(message: ShellCommand) => void> {
  const view = await createGameView(init, skin);
  const { texts, tag, money, amount, demo, calm, sound, stage, host, prize } = view;
  const storage = makeKeeper(`${init.mode}:${skin.key}`);
  const connection = watchConnection(shell, init.shown_by_shell.includes('connection'), retry =>
    showAlert(host, texts.lost, demo ? '' : texts.lostMore, texts.tryNow, retry),
  );
  const stakes = createStakeSelector(init.bet_levels_cents);
  const call = <N extends CallName>(name: N, body: CallBody<N>): Promise<CallReply<N>> =>
    callUntilAnswered(() => callOnce(init.token, name, body), connection);

  let wallet: Wallet;
  let fairness: CallReply<'authenticate'>['fairness'];
  let net = 0;
  let isBusy = true;
  let isPaused = false;
  let isOver = false;
  const startedAt = performance.now();
  const roundTimer = createRoundTimer(init.jurisdiction.minimum_round_ms);

  const controls = createControls(init, skin, texts, tag, money, {
    spin: () => void spin().catch(handleError),
    stake: changeStake,
    menu,
    rules: () => void rules(),
    sound: () => setSound(!sound.isOn()),
  });
  document.getElementById('game')?.replaceChildren(controls.top, stage.element, controls.bottom);

  function setSound(on: boolean): void {
    sound.turn(on);
    controls.sound(on);
  }
  function changeStake(by: 1 | -1): void {
    if (!isBusy) stakes.move(by);
    showControls();
  }
  function showControls(): void {
    controls.stake(stakes.now(), !isBusy && stakes.has(-1), !isBusy && stakes.has(1));
    const still =
      isPaused || isOver ? 'off' : roundTimer.remaining() === 0 ? 'ready' : roundTimer.remaining();
    controls.spin(isBusy ? 'busy' : still);
  }
  function applyWallet(next: Wallet): void {
    if (!wallet || next.wallet_seq >= wallet.wallet_seq) wallet = walletOf(next);
  }
  function sendBalance(next: Wallet): void {
    applyWallet(next);
    if (!isBusy) controls.balance(wallet.balance.total_cents);
    shell.send({ type: 'balance', ...wallet });
  }
  function endRound(): void {
    isBusy = false;
    controls.balance(wallet.balance.total_cents);
    showControls();
    if (isPaused) controls.announce(texts.paused);
    shell.send({ type: 'idle' });
  }
  function handleError(cause: unknown): void {
    const code = cause instanceof PlatformError ? cause.code : 'ERR_GEN';
    isOver ||= code === 'ERR_IS' || code === 'ERR_GEN';
    shell.send({ type: 'error', code, fatal: isOver });
    const read = isShownByShell(isOver, init.shown_by_shell)
      ? Promise.resolve()
      : showErrorDialog(code, { texts, demo, isOver, shell });
    if (code === 'ERR_VAL') read.then(begin).catch(handleError);
    if (wallet) endRound();
  }

  async function spin(): Promise<void> {
    if (isBusy || isPaused || isOver || roundTimer.remaining() > 0) return;
    const bet_cents = stakes.now();
    if (wallet.balance.total_cents < bet_cents) throw new PlatformError({ code: 'ERR_IPB', message: '' });
    isBusy = true;
    shell.send({ type: 'busy' });
    const pending = storage.begin(fairness.server_seed_hash, bet_cents);
    stage.spin();
    sound.press();
    controls.startRound(wallet.balance.total_cents - bet_cents);
    prize(null);
    roundTimer.start();
    showControls();
    const dealt = retryOnce(() => call('play', pending), init.jurisdiction.minimum_round_ms);
    const [reply] = await Promise.all([dealt, delay(calm ? 150 : BASE_SPIN_MS)]).catch(revertSpin);
    applyWallet(reply);
    fairness = { ...fairness, nonce: reply.round.nonce + 1 };
    await finish(reply.round, 0);
  }

  function revertSpin(cause: unknown): never {
    storage.end(fairness.server_seed_hash);
    stage.revert();
    throw cause;
  }

  /** Shows a round from a step on, ends it with the RGS and notifies the shell. */
  async function finish(round: RgsRound, from: number): Promise<void> {
    const { round_id, bet_cents, win_cents, nonce } = round;
    const outcome = v.parse(Outcome, round.outcome);
    const seen = (step: number): void => {
      callOnce(init.token, 'event', { round_id, step }).catch(() => {});
    };
    await showRound({ ...view, hud: controls }, { outcome, bet_cents, firstStep: from, onStepShown: seen });
    if (round.state === 'open') applyWallet(await call('endRound', { round_id }));
    storage.end(fairness.server_seed_hash);
    storage.shown(fairness.server_seed_hash, fairness.client_seed, { nonce, bet_cents, win_cents, outcome });
    net += win_cents - bet_cents;
    controls.net(net);
    shell.send({ type: 'round', id: round_id, bet_cents, win_cents, ...wallet });
    endRound();
  }

  async function rotate(client_seed: string): Promise<RotationResult> {
    if (isBusy) return 'busy';
    const before = fairness;
    ({ fairness } = await callOnce(init.token, 'rotateSeed', { client_seed }));
    return keepsCommitment(before, fairness) ? 'done' : 'mismatch';
  }
  const rules = (): Promise<void> =>
    openDialog(texts.rules, texts.close, rulesOf(skin, texts, tag, { money, amount }, stakes.now()));
  function menu(): void {
    openMenu(texts, shell, {
      rules,
      fairness: () => fairnessPanel(skin, texts, storage, () => fairness, rotate),
    });
  }

  /** What the game server knows: an unfinished round goes on, a finished one that was not shown is shown. */
  async function begin(): Promise<void> {
    const session = await call('authenticate', {});
    ({ fairness } = session);
    shell.send({ type: 'ready' });
    sendBalance(session);
    const pending = storage.pending(fairness.server_seed_hash);
    if (session.open_round) {
      controls.announce(texts.resumed);
      controls.balance(wallet.balance.total_cents);
      isBusy = true;
      shell.send({ type: 'busy' });
      if (session.open_round.step === 0) stage.spin();
      return finish(session.open_round, session.open_round.step);
    }
    const completed =
      pending && session.last_round?.round_key === pending.round_key ? session.last_round : null;
    if (completed)
      showCompletedRound({ ...view, hud: controls }, completed, v.parse(Outcome, completed.outcome));
    else if (pending) controls.announce(texts.notArrived);
    storage.end(fairness.server_seed_hash);
    endRound();
  }

  controls.net(0);
  controls.sound(false);
  showControls();
  listenForShortcuts({ spin: () => void spin().catch(handleError), stake: changeStake, menu });
  setInterval(() => {
    controls.time((performance.now() - startedAt) / 1000);
    if (!isBusy) showControls();
  }, 250);
  shell.send({ type: 'intro' });
  begin().catch(handleError);

  return handleShellCommands({
    setSound,
    refresh() {
      if (connection.isLost()) connection.retryNow();
      else call('balance', {}).then(sendBalance).catch(handleError);
    },
    leave() {
      isOver = true;
      showControls();
      shell.send({ type: 'exit' });
    },
    pause(is) {
      isPaused = is;
      if (!isBusy) controls.announce(is ? texts.paused : '');
      showControls();
    },
  });
}
