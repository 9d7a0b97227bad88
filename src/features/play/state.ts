import { proxy, ref, useSnapshot } from 'valtio';
import type { FromGame } from '../../contract/game-messages.ts';
import type { GameSession } from '../../contract/play.ts';
import type { WalletState } from '../../contract/wallet.ts';
import { countStake } from '../safe-play/stretch.ts';
import { applyWalletState } from '../wallet/state.ts';
import { type Problem, problemOfCode } from './problem.ts';
import { keepSitting, type Sitting } from './sitting.ts';

export type Mode = 'real' | 'demo';

/** The one game that is open in this tab. */
export const play = proxy<{
  /** `opening` asks the back end, `starting` waits for the game, `stopped` shows the problem. */
  phase: 'closed' | 'opening' | 'starting' | 'running' | 'stopped';
  session: GameSession | null;
  sitting: Sitting | null;
  /** Of a demo; real balances are the wallet's. */
  demo: WalletState | null;
  problem: Problem | null;
  /** What the game said without stopping: not enough money, a limit. */
  notice: Problem | null;
  isInRound: boolean;
  isMuted: boolean;
}>({
  phase: 'closed',
  session: null,
  sitting: null,
  demo: null,
  problem: null,
  notice: null,
  isInRound: false,
  isMuted: true,
});

/** The session is a `ref`, which a snapshot passes through as it is. */
export const usePlay = () => useSnapshot(play) as Readonly<typeof play>;

export function stopWith(problem: Problem): void {
  play.phase = 'stopped';
  play.problem = problem;
  play.session = null;
  play.isInRound = false;
}

export function startWith(session: GameSession, sitting: Sitting): void {
  play.session = ref(session);
  play.sitting = sitting;
  play.demo = null;
  play.problem = null;
  play.notice = null;
  play.phase = 'starting';
}

/** Rounds of this tab that are counted: a resumed or repeated report of one changes nothing. */
const counted = new Set<string>();

/** What the game reports, already checked against the contract. `exit` is the screen's. */
export function hear(message: FromGame): void {
  if (message.type === 'ready' || message.type === 'idle') {
    play.phase = 'running';
    play.isInRound = false;
  }
  if (message.type === 'busy') {
    play.isInRound = true;
    play.notice = null;
  }
  if (message.type === 'round') countRound(message);
  if (message.type === 'round' || message.type === 'balance') showBalance(message);
  if (message.type === 'error') {
    const problem = problemOfCode(message.code);
    if (message.fatal) stopWith(problem);
    else play.notice = problem;
  }
}

function countRound({ id, bet_cents, win_cents }: Extract<FromGame, { type: 'round' }>): void {
  if (counted.has(id) || !play.sitting) return;
  counted.add(id);
  play.sitting.net_cents += win_cents - bet_cents;
  keepSitting(play.sitting);
  if (play.session) countStake(play.session.currency, bet_cents, win_cents);
}

function showBalance({ balance, wallet_seq }: WalletState): void {
  if (play.session?.mode === 'real') applyWalletState({ balance, wallet_seq });
  else if (wallet_seq > (play.demo?.wallet_seq ?? 0)) play.demo = { balance, wallet_seq };
}
