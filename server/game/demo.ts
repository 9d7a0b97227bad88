import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { DEMO_CURRENCY } from '../../src/contract/currencies.ts';
import type { JurisdictionName } from '../../src/contract/jurisdictions.ts';
import type { Fairness, RgsRound } from '../../src/contract/rgs.ts';
import type { WalletState } from '../../src/contract/wallet.ts';
import { winCents } from '../../src/lib/slot.ts';
import type { Outcome, SkinKey } from '../../src/lib/slot-model.ts';
import type { App } from '../ask.ts';
import { RgsRefused } from './refusal.ts';
import { betLevels } from './stakes.ts';
import { keepPace, newSeeds, nextStep, outcomeOf, type Seeds, type Table } from './table.ts';

/** 1,000.00 FUN. */
const FUN_CENTS = 100_000;
/** The oldest demo goes when there are more: they live in memory only. */
const MOST_DEMOS = 5000;
/** Rounds kept per demo, so that a repeated key is known. */
const MOST_ROUNDS = 200;

export interface Demo {
  readonly token: string;
  readonly skin: SkinKey;
  readonly jurisdiction: JurisdictionName;
  readonly expires_at: string;
  cents: number;
  seq: number;
  seeds: Seeds;
  previous: v.InferOutput<typeof Fairness>['previous'];
  lastPlay: string | null;
  readonly rounds: Map<string, RgsRound & { outcome: Outcome }>;
}

const floors = new WeakMap<App['db'], Map<string, Demo>>();

/** The demos of a back end, by token. */
export function demosOf(app: App): Map<string, Demo> {
  const known = floors.get(app.db);
  if (known) return known;
  const floor = new Map<string, Demo>();
  floors.set(app.db, floor);
  return floor;
}

export function openDemo(
  app: App,
  start: Pick<Demo, 'token' | 'skin' | 'jurisdiction' | 'expires_at'>,
): void {
  const floor = demosOf(app);
  const oldest = floor.keys().next().value;
  if (floor.size >= MOST_DEMOS && oldest !== undefined) floor.delete(oldest);
  const empty = { cents: FUN_CENTS, seq: 1, previous: null, lastPlay: null };
  floor.set(start.token, { ...start, ...empty, seeds: newSeeds(), rounds: new Map() });
}

/** The same rules and the same maths as for money, on a balance in memory that buys nothing. */
export function demoTable(app: App, demo: Demo): Table {
  const wallet = (): WalletState => ({
    balance: { currency: DEMO_CURRENCY, real_cents: demo.cents, bonus_cents: 0, total_cents: demo.cents },
    wallet_seq: demo.seq,
  });
  const live = (): void => {
    if (demo.expires_at <= app.clock.now().toISOString())
      throw new RgsRefused('ERR_IS', 'the demo has ended');
  };
  const keep = (round: RgsRound & { outcome: Outcome }): RgsRound => {
    demo.rounds.set(round.round_key, round);
    const oldest = demo.rounds.keys().next().value;
    if (demo.rounds.size > MOST_ROUNDS && oldest !== undefined) demo.rounds.delete(oldest);
    return round;
  };
  const own = (round_id: string) => {
    const round = [...demo.rounds.values()].find(each => each.round_id === round_id);
    if (!round) throw new RgsRefused('ERR_VAL', 'no such round');
    return round;
  };
  const inState = (state: RgsRound['state']): RgsRound | null =>
    [...demo.rounds.values()].findLast(round => round.state === state) ?? null;
  const move = (cents: number): void => {
    demo.cents += cents;
    demo.seq += 1;
  };
  const fairness = (): v.InferOutput<typeof Fairness> => {
    const { server_seed_hash, client_seed, nonce } = demo.seeds;
    return { server_seed_hash, client_seed, nonce, previous: demo.previous };
  };

  return {
    async authenticate() {
      live();
      return {
        ...wallet(),
        fairness: fairness(),
        open_round: inState('open'),
        last_round: inState('closed'),
      };
    },
    async play({ round_key, bet_cents }) {
      const known = demo.rounds.get(round_key);
      if (known && known.bet_cents !== bet_cents)
        throw new RgsRefused('ERR_VAL', 'the key belongs to another round');
      if (known) return { ...wallet(), round: known };
      live();
      const now = app.clock.now();
      if (!betLevels(DEMO_CURRENCY, demo.jurisdiction).includes(bet_cents))
        throw new RgsRefused('ERR_VAL', 'not one of the stakes');
      if (inState('open')) throw new RgsRefused('ERR_VAL', 'a round is open');
      keepPace(demo.jurisdiction, demo.lastPlay, now);
      if (demo.cents < bet_cents) throw new RgsRefused('ERR_IPB', 'not enough FUN');
      const outcome = outcomeOf(demo.skin, demo.seeds);
      const { nonce } = demo.seeds;
      demo.seeds = { ...demo.seeds, nonce: nonce + 1 };
      demo.lastPlay = now.toISOString();
      const win_cents = winCents(outcome, bet_cents);
      const single = outcome.steps.length === 1;
      move(-bet_cents);
      if (single) move(win_cents);
      const state = single ? 'closed' : 'open';
      const drawn = { round_id: randomUUID(), round_key, bet_cents, win_cents, outcome, nonce };
      return { ...wallet(), round: keep({ ...drawn, state, step: single ? 1 : 0 }) };
    },
    async event({ round_id, step }) {
      const round = own(round_id);
      return { round: keep({ ...round, step: nextStep(round, round.outcome.steps.length, step) }) };
    },
    async endRound({ round_id }) {
      const round = own(round_id);
      if (round.state === 'closed') return { ...wallet(), round };
      move(round.win_cents);
      return { ...wallet(), round: keep({ ...round, state: 'closed', step: round.outcome.steps.length }) };
    },
    async balance() {
      live();
      return wallet();
    },
    async rotateSeed({ client_seed }) {
      live();
      if (inState('open')) throw new RgsRefused('ERR_VAL', 'a round is open');
      const { nonce: rounds, ...revealed } = demo.seeds;
      demo.previous = { ...revealed, rounds };
      demo.seeds = newSeeds(client_seed);
      return { fairness: fairness() };
    },
  };
}
