import { proxy, ref, subscribe, useSnapshot } from 'valtio';
import type { FromGame } from '../../contract/game-messages.ts';
import type { GameRound } from '../../contract/subjects/game-rounds.ts';
import type { GameSession } from '../../contract/subjects/play.ts';
import type { WalletState } from '../../contract/subjects/wallet.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { recordRound } from '../safe-play/play-session.ts';
import { applyWalletState, balanceDisplay } from '../wallet/state.ts';
import { type PlayError, playErrorOfCode } from './errors/play-error.ts';
import { type GameVisit, saveGameVisit } from './game-visit.ts';

export type PlayMode = 'real' | 'demo';

/** The one game that is open in this tab. */
export const play = proxy<{
  /** `opening`: requesting a game session; `starting`: waiting for the game; `stopped`: showing `error`. */
  phase: 'closed' | 'opening' | 'starting' | 'running' | 'stopped';
  session: GameSession | null;
  gameVisit: GameVisit | null;
  /** The demo's wallet state; real balances are the wallet's. */
  demo: WalletState | null;
  /** The balance that the open game last reported, minor units; null: it has not read one. */
  gameBalance_cents: number | null;
  error: PlayError | null;
  /** An error of the game that did not stop it: not enough money, a limit. */
  warning: PlayError | null;
  isInRound: boolean;
  /** A call of the game waits for a connection. */
  isGameWaiting: boolean;
  /** Rounds of the open demo, newest first; no back end keeps them. */
  demoRounds: GameRound[];
  isHistoryOpen: boolean;
  isMuted: boolean;
}>({
  phase: 'closed',
  session: null,
  gameVisit: null,
  demo: null,
  gameBalance_cents: null,
  error: null,
  warning: null,
  isInRound: false,
  isGameWaiting: false,
  demoRounds: [],
  isHistoryOpen: false,
  isMuted: true,
});

subscribe(
  play,
  () => {
    balanceDisplay.isHeld = play.isInRound && play.session?.mode === 'real';
  },
  true,
);

/** The session is a `ref`, which a snapshot returns unchanged. */
export const usePlay = () => useSnapshot(play) as Readonly<typeof play>;

export function stopWithError(error: PlayError): void {
  play.phase = 'stopped';
  play.error = error;
  play.session = null;
  play.isInRound = false;
}

export function startGame(session: GameSession, gameVisit: GameVisit): void {
  play.session = ref(session);
  play.gameVisit = gameVisit;
  play.demo = null;
  play.gameBalance_cents = null;
  play.error = null;
  play.warning = null;
  play.isGameWaiting = false;
  play.phase = 'starting';
}

/** A round of the open game has ended and was counted. */
export const roundCounted = createEmitter<[session: GameSession, bet_cents: number, win_cents: number]>();

/** Rounds of this tab that have been counted: a resumed or repeated report of one changes nothing. */
const countedRounds = new Set<string>();

/** Applies a message of the game that has been validated against the contract. `exit` is handled by the screen. */
export function applyGameMessage(message: FromGame): void {
  if (message.type === 'ready' || message.type === 'idle') {
    play.phase = 'running';
    play.isInRound = false;
  }
  if (message.type === 'busy') {
    play.isInRound = true;
    play.warning = null;
  }
  if (message.type === 'connection') play.isGameWaiting = message.lost;
  if (message.type === 'round') countRound(message);
  if (message.type === 'round' || message.type === 'balance') applyBalance(message);
  if (message.type === 'error') {
    const error = playErrorOfCode(message.code);
    if (message.fatal) stopWithError(error);
    else play.warning = error;
  }
}

function countRound({ id, bet_cents, win_cents }: Extract<FromGame, { type: 'round' }>): void {
  if (countedRounds.has(id) || !play.gameVisit) return;
  countedRounds.add(id);
  play.gameVisit.net_cents += win_cents - bet_cents;
  saveGameVisit(play.gameVisit);
  if (!play.session) return;
  recordRound(play.session.currency, bet_cents, win_cents);
  roundCounted.emit(play.session, bet_cents, win_cents);
}

function applyBalance({ balance, wallet_seq }: WalletState): void {
  play.gameBalance_cents = balance.total_cents;
  if (play.session?.mode === 'real') applyWalletState({ balance, wallet_seq });
  else if (wallet_seq > (play.demo?.wallet_seq ?? 0)) play.demo = { balance, wallet_seq };
}

/** Query `mode`, else real for a player and demo for a guest (ROUTE-38). */
export function modeOf(search: string, authStatus: 'guest' | 'player'): PlayMode {
  const requested = new URLSearchParams(search).get('mode');
  if (requested === 'real' || requested === 'demo') return requested;
  return authStatus === 'player' ? 'real' : 'demo';
}

const SOUND_KEY = 'orbit.sound';

play.isMuted = safeLocalStorage.get(SOUND_KEY) !== 'on';

/** Off until the player turns it on; stored on the device. */
export function toggleSound(): void {
  play.isMuted = !play.isMuted;
  safeLocalStorage.set(SOUND_KEY, play.isMuted ? 'off' : 'on');
}
