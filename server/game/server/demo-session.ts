import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { DEMO_CURRENCY } from '../../../src/contract/operator/currencies.ts';
import type { JurisdictionName } from '../../../src/contract/operator/jurisdictions.ts';
import type { Fairness, RgsRound } from '../../../src/contract/rgs.ts';
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import { commitmentOf } from '../../../src/lib/provably-fair.ts';
import { winCents } from '../../../src/lib/slot.ts';
import type { Outcome, SkinKey } from '../../../src/lib/slot-model.ts';
import type { AppContext } from '../../context.ts';
import { RgsError } from './rgs-error.ts';
import {
  drawOutcome,
  enforceMinimumRoundTime,
  newSeedPair,
  newServerSeed,
  nextStep,
  type RgsSession,
  type SeedPair,
} from './rgs-session.ts';
import { betLevels } from './stakes.ts';

/** 1,000.00 FUN. */
const START_BALANCE_CENTS = 100_000;
/** The oldest demo goes when there are more: they live in memory only. */
const MAX_DEMOS = 5000;
/** Rounds stored per demo, so that a repeated key is recognised. */
const MAX_ROUNDS = 200;

export interface DemoState {
  readonly token: string;
  readonly skin: SkinKey;
  readonly jurisdiction: JurisdictionName;
  readonly expires_at: string;
  cents: number;
  seq: number;
  seeds: SeedPair;
  nextServerSeed: string;
  previous: v.InferOutput<typeof Fairness>['previous'];
  lastPlay: string | null;
  readonly rounds: Map<string, RgsRound & { outcome: Outcome }>;
}

const demosByStore = new WeakMap<AppContext['db'], Map<string, DemoState>>();

/** The demos of a back end, by token. */
export function demosOf(app: AppContext): Map<string, DemoState> {
  const known = demosByStore.get(app.db);
  if (known) return known;
  const demos = new Map<string, DemoState>();
  demosByStore.set(app.db, demos);
  return demos;
}

export function storeDemo(
  app: AppContext,
  start: Pick<DemoState, 'token' | 'skin' | 'jurisdiction' | 'expires_at'>,
): void {
  const demos = demosOf(app);
  const oldest = demos.keys().next().value;
  if (demos.size >= MAX_DEMOS && oldest !== undefined) demos.delete(oldest);
  const empty = { cents: START_BALANCE_CENTS, seq: 1, previous: null, lastPlay: null };
  demos.set(start.token, {
    ...start,
    ...empty,
    seeds: newSeedPair(),
    nextServerSeed: newServerSeed(),
    rounds: new Map(),
  });
}

/** The same rules and the same maths as for money, on a balance in memory that buys nothing. */
export function demoRgsSession(app: AppContext, demo: DemoState): RgsSession {
  const wallet = (): WalletState => ({
    balance: { currency: DEMO_CURRENCY, real_cents: demo.cents, bonus_cents: 0, total_cents: demo.cents },
    wallet_seq: demo.seq,
  });
  const assertActive = (): void => {
    if (demo.expires_at <= app.clock.now().toISOString()) throw new RgsError('ERR_IS', 'the demo has ended');
  };
  const storeRound = (round: RgsRound & { outcome: Outcome }): RgsRound => {
    demo.rounds.set(round.round_key, round);
    const oldest = demo.rounds.keys().next().value;
    if (demo.rounds.size > MAX_ROUNDS && oldest !== undefined) demo.rounds.delete(oldest);
    return round;
  };
  const findRound = (round_id: string) => {
    const round = [...demo.rounds.values()].find(each => each.round_id === round_id);
    if (!round) throw new RgsError('ERR_VAL', 'no such round');
    return round;
  };
  const latestRound = (state: RgsRound['state']): RgsRound | null =>
    [...demo.rounds.values()].findLast(round => round.state === state) ?? null;
  const changeBalance = (cents: number): void => {
    demo.cents += cents;
    demo.seq += 1;
  };
  const fairness = (): v.InferOutput<typeof Fairness> => {
    const { server_seed_hash, client_seed, nonce } = demo.seeds;
    const next_server_seed_hash = commitmentOf(demo.nextServerSeed);
    return { server_seed_hash, next_server_seed_hash, client_seed, nonce, previous: demo.previous };
  };

  return {
    async authenticate() {
      assertActive();
      return {
        ...wallet(),
        fairness: fairness(),
        open_round: latestRound('open'),
        last_round: latestRound('closed'),
      };
    },
    async play({ round_key, bet_cents }) {
      const known = demo.rounds.get(round_key);
      if (known && known.bet_cents !== bet_cents)
        throw new RgsError('ERR_VAL', 'the key belongs to another round');
      if (known) return { ...wallet(), round: known };
      assertActive();
      const now = app.clock.now();
      if (!betLevels(DEMO_CURRENCY, demo.jurisdiction).includes(bet_cents))
        throw new RgsError('ERR_VAL', 'not one of the stakes');
      if (latestRound('open')) throw new RgsError('ERR_VAL', 'a round is open');
      enforceMinimumRoundTime(demo.jurisdiction, demo.lastPlay, now);
      if (demo.cents < bet_cents) throw new RgsError('ERR_IPB', 'not enough FUN');
      const outcome = drawOutcome(demo.skin, demo.seeds);
      const { nonce } = demo.seeds;
      demo.seeds = { ...demo.seeds, nonce: nonce + 1 };
      demo.lastPlay = now.toISOString();
      const win_cents = winCents(outcome, bet_cents);
      const single = outcome.steps.length === 1;
      changeBalance(-bet_cents);
      if (single) changeBalance(win_cents);
      const state = single ? 'closed' : 'open';
      const drawn = { round_id: randomUUID(), round_key, bet_cents, win_cents, outcome, nonce };
      return { ...wallet(), round: storeRound({ ...drawn, state, step: single ? 1 : 0 }) };
    },
    async event({ round_id, step }) {
      const round = findRound(round_id);
      return { round: storeRound({ ...round, step: nextStep(round, round.outcome.steps.length, step) }) };
    },
    async endRound({ round_id }) {
      const round = findRound(round_id);
      if (round.state === 'closed') return { ...wallet(), round };
      changeBalance(round.win_cents);
      return {
        ...wallet(),
        round: storeRound({ ...round, state: 'closed', step: round.outcome.steps.length }),
      };
    },
    async balance() {
      assertActive();
      return wallet();
    },
    async rotateSeed({ client_seed }) {
      assertActive();
      if (latestRound('open')) throw new RgsError('ERR_VAL', 'a round is open');
      const { nonce: rounds, ...revealed } = demo.seeds;
      demo.previous = { ...revealed, rounds };
      demo.seeds = newSeedPair(demo.nextServerSeed, client_seed);
      demo.nextServerSeed = newServerSeed();
      return { fairness: fairness() };
    },
  };
}
