import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import { DEMO_CURRENCY } from '../../../src/contract/operator/currencies.ts';
import type { JurisdictionName } from '../../../src/contract/operator/jurisdictions.ts';
import type { Fairness, RgsRound } from '../../../src/contract/rgs.ts';
import type { WalletState } from '../../../src/contract/subjects/wallet.ts';
import { commitmentOf } from '../../../src/lib/provably-fair.ts';
import type { Outcome, SkinKey } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import type { AppContext, Tx } from '../../context.ts';
import type { Db } from '../../store/database.ts';
import { hashToken } from '../../store/opaque-tokens.ts';
import { RgsError } from './rgs-error.ts';
import {
  drawOutcome,
  enforceMinimumRoundTime,
  newSeedPair,
  newServerSeed,
  nextStep,
  type RgsSession,
} from './rgs-session.ts';
import { betLevels } from './stakes.ts';
import type { DemoRow } from './tables.ts';

/** 1,000.00 FUN. */
const START_BALANCE_CENTS = 100_000;
/** The oldest demo goes when there are more, whether it has expired or not. */
const MAX_DEMOS = 20_000;
/** Rounds stored per demo, so that a repeated key is recognised. */
const MAX_ROUNDS = 200;

type DemoRound = RgsRound & { readonly outcome: Outcome };
type Previous = v.InferOutput<typeof Fairness>['previous'];

export const findDemo = (db: Db | Tx, token: string): Promise<DemoRow | undefined> =>
  db.selectFrom('demo_sessions').selectAll().where('token_hash', '=', hashToken(token)).executeTakeFirst();

export async function storeDemo(
  tx: Tx,
  start: Pick<DemoRow, 'token_hash' | 'skin' | 'jurisdiction' | 'expires_at'>,
): Promise<void> {
  const { id } = await tx
    .insertInto('demo_sessions')
    .values({
      ...start,
      ...newSeedPair(),
      ...{ cents: START_BALANCE_CENTS, seq: 1, next_server_seed: newServerSeed() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('demo_sessions')
    .where('id', '<=', id - MAX_DEMOS)
    .execute();
}

const walletOf = ({ cents, seq }: DemoRow): WalletState => ({
  balance: { currency: DEMO_CURRENCY, real_cents: cents, bonus_cents: 0, total_cents: cents },
  wallet_seq: seq,
});

const fairnessOf = (demo: DemoRow): v.InferOutput<typeof Fairness> => {
  const { server_seed_hash, client_seed, nonce, next_server_seed } = demo;
  const previous = demo.previous === null ? null : (JSON.parse(demo.previous) as Previous);
  return {
    ...{ server_seed_hash, client_seed, nonce, previous },
    next_server_seed_hash: commitmentOf(next_server_seed),
  };
};

const parseRound = (row: { round: string } | undefined): DemoRound | null =>
  row ? (JSON.parse(row.round) as DemoRound) : null;

const roundsOf = (tx: Tx, { id }: DemoRow) =>
  tx.selectFrom('demo_rounds').select('round').where('demo_id', '=', id);

const latestRound = async (tx: Tx, demo: DemoRow, state: DemoRound['state']): Promise<DemoRound | null> =>
  parseRound(
    await roundsOf(tx, demo).where('state', '=', state).orderBy('id', 'desc').limit(1).executeTakeFirst(),
  );

async function requireRound(tx: Tx, demo: DemoRow, round_id: string): Promise<DemoRound> {
  const round = parseRound(await roundsOf(tx, demo).where('round_id', '=', round_id).executeTakeFirst());
  if (!round) throw new RgsError('ERR_VAL', 'no such round');
  return round;
}

async function addRound(tx: Tx, demo: DemoRow, round: DemoRound): Promise<RgsRound> {
  const { round_id, round_key } = round;
  const state = round.state === 'open' ? 'open' : 'closed';
  await tx
    .insertInto('demo_rounds')
    .values({ demo_id: demo.id, round_id, round_key, state, round: JSON.stringify(round) })
    .execute();
  const oldest = tx
    .selectFrom('demo_rounds')
    .select('id')
    .where('demo_id', '=', demo.id)
    .orderBy('id', 'desc')
    .offset(MAX_ROUNDS)
    .limit(1);
  await tx.deleteFrom('demo_rounds').where('demo_id', '=', demo.id).where('id', '<=', oldest).execute();
  return round;
}

async function changeRound(tx: Tx, round: DemoRound): Promise<RgsRound> {
  const state = round.state === 'open' ? 'open' : 'closed';
  await tx
    .updateTable('demo_rounds')
    .set({ state, round: JSON.stringify(round) })
    .where('round_id', '=', round.round_id)
    .execute();
  return round;
}

const changeDemo = (tx: Tx, { id }: DemoRow, change: Partial<Omit<DemoRow, 'id'>>): Promise<DemoRow> =>
  tx.updateTable('demo_sessions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The same rules and the same maths as for money, on a balance that buys nothing. */
export function demoRgsSession(app: AppContext, id: number): RgsSession {
  /** One call of a demo after another: the update, which changes nothing, holds its row until the transaction ends. */
  const withDemo = <T>(work: (tx: Tx, demo: DemoRow) => Promise<T>): Promise<T> =>
    app.db.transaction().execute(async tx => {
      const demo = await tx
        .updateTable('demo_sessions')
        .set(eb => ({ seq: eb.ref('seq') }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!demo) throw new RgsError('ERR_IS', 'the demo has ended');
      return work(tx, demo);
    });
  const assertActive = (demo: DemoRow): void => {
    if (demo.expires_at <= app.clock.now().toISOString()) throw new RgsError('ERR_IS', 'the demo has ended');
  };

  return {
    authenticate: () =>
      withDemo(async (tx, demo) => {
        assertActive(demo);
        return {
          ...walletOf(demo),
          fairness: fairnessOf(demo),
          open_round: await latestRound(tx, demo, 'open'),
          last_round: await latestRound(tx, demo, 'closed'),
        };
      }),
    play: ({ round_key, bet_cents }) =>
      withDemo(async (tx, demo) => {
        const known = parseRound(
          await roundsOf(tx, demo).where('round_key', '=', round_key).executeTakeFirst(),
        );
        if (known && known.bet_cents !== bet_cents)
          throw new RgsError('ERR_VAL', 'the key belongs to another round');
        if (known) return { ...walletOf(demo), round: known };
        assertActive(demo);
        const now = app.clock.now();
        const { jurisdiction, nonce } = demo;
        if (!betLevels(DEMO_CURRENCY, jurisdiction as JurisdictionName).includes(bet_cents))
          throw new RgsError('ERR_VAL', 'not one of the stakes');
        if (await latestRound(tx, demo, 'open')) throw new RgsError('ERR_VAL', 'a round is open');
        enforceMinimumRoundTime(jurisdiction, demo.last_play_at, now);
        if (demo.cents < bet_cents) throw new RgsError('ERR_IPB', 'not enough FUN');
        const outcome = drawOutcome(demo.skin as SkinKey, demo);
        const win_cents = winCents(outcome, bet_cents);
        const single = outcome.steps.length === 1;
        const changed = await changeDemo(tx, demo, {
          cents: demo.cents - bet_cents + (single ? win_cents : 0),
          seq: demo.seq + (single ? 2 : 1),
          nonce: nonce + 1,
          last_play_at: now.toISOString(),
        });
        const drawn = { round_id: randomUUID(), round_key, bet_cents, win_cents, outcome, nonce };
        const state = single ? 'closed' : 'open';
        const round = await addRound(tx, demo, { ...drawn, state, step: single ? 1 : 0 });
        return { ...walletOf(changed), round };
      }),
    event: ({ round_id, step }) =>
      withDemo(async (tx, demo) => {
        const round = await requireRound(tx, demo, round_id);
        const next = nextStep(round, round.outcome.steps.length, step);
        return { round: await changeRound(tx, { ...round, step: next }) };
      }),
    endRound: ({ round_id }) =>
      withDemo(async (tx, demo) => {
        const round = await requireRound(tx, demo, round_id);
        if (round.state === 'closed') return { ...walletOf(demo), round };
        const changed = await changeDemo(tx, demo, {
          cents: demo.cents + round.win_cents,
          seq: demo.seq + 1,
        });
        const closed = { ...round, state: 'closed', step: round.outcome.steps.length } as const;
        return { ...walletOf(changed), round: await changeRound(tx, closed) };
      }),
    balance: () =>
      withDemo(async (_tx, demo) => {
        assertActive(demo);
        return walletOf(demo);
      }),
    rotateSeed: ({ client_seed }) =>
      withDemo(async (tx, demo) => {
        assertActive(demo);
        if (await latestRound(tx, demo, 'open')) throw new RgsError('ERR_VAL', 'a round is open');
        const { server_seed, server_seed_hash, client_seed: used, nonce: rounds } = demo;
        const previous: Previous = { server_seed, server_seed_hash, client_seed: used, rounds };
        const changed = await changeDemo(tx, demo, {
          ...newSeedPair(demo.next_server_seed, client_seed),
          next_server_seed: newServerSeed(),
          previous: JSON.stringify(previous),
        });
        return { fairness: fairnessOf(changed) };
      }),
  };
}
