import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type Step =
  | { readonly do: 'bet'; readonly cents: number }
  | { readonly do: 'end' | 'confirm' }
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'save';
      readonly type: 'loss' | 'wager';
      readonly period: 'day' | 'week';
      readonly cents: number;
    }
  | { readonly do: 'remove'; readonly type: 'loss' | 'wager'; readonly period: 'day' | 'week' };

const which = { type: fc.constantFrom('loss', 'wager'), period: fc.constantFrom('day', 'week') } as const;
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('bet'), cents: fc.constantFrom(20, 100, 500) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm') }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(MINUTE, DAY / 3, DAY, 3 * DAY) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('save'), ...which, cents: fc.constantFrom(100, 250, 600, 2000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove'), ...which }) },
) as fc.Arbitrary<Step>;

interface Round {
  readonly bet: number;
  readonly win: number;
  readonly openedAt: number;
  closedAt: number | null;
}
interface Loosening {
  readonly amount: number | null;
  readonly token: string;
  startsAt: number;
  isConfirmed: boolean;
}
interface ModelLimit {
  id: number;
  type: 'loss' | 'wager';
  period: 'day' | 'week';
  amount: number;
  pending: Loosening | null;
}

/** The rules of decision 0122, written down a second time and without a database. */
class Model {
  readonly rounds: Round[] = [];
  limits: ModelLimit[] = [];

  settle(now: number): void {
    this.limits = this.limits.filter(limit => {
      const { pending } = limit;
      if (!pending?.isConfirmed || pending.startsAt > now) return true;
      limit.amount = pending.amount ?? limit.amount;
      limit.pending = null;
      return pending.amount !== null;
    });
  }

  of = ({ type, period }: Pick<ModelLimit, 'type' | 'period'>) =>
    this.limits.find(limit => limit.type === type && limit.period === period);

  /** Below zero for a loss limit of who has won. */
  used({ type, period }: ModelLimit, now: number): number {
    const start = new Date(now);
    start.setUTCHours(0, 0, 0, 0);
    if (period === 'week') start.setUTCDate(start.getUTCDate() - ((start.getUTCDay() + 6) % 7));
    const since = start.getTime();
    const bets = this.rounds
      .filter(({ openedAt }) => openedAt >= since)
      .reduce((sum, { bet }) => sum + bet, 0);
    if (type === 'wager') return bets;
    const paid = this.rounds.filter(({ closedAt }) => closedAt !== null && closedAt >= since);
    return bets - paid.reduce((sum, { win }) => sum + win, 0);
  }
}

test('no order of bets, limits and clocks passes a limit, and none is refused for nothing', async () => {
  const world = await openGameWorld({}, { now: '2026-06-03T12:00:00.000Z' });
  try {
    const counts = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 30 }), async steps => {
        const run = new Run(world, await world.launchGame({ cents: 1_000_000 }), counts);
        for (const step of steps) await run.take(step);
      }),
      { numRuns: 25, endOnFailure: true },
    );
    expect(counts.accepted).toBeGreaterThan(30);
    expect(counts.refused).toBeGreaterThan(30);
  } finally {
    await world.close();
  }
}, 120_000);

class Run {
  private readonly model = new Model();
  private openRound: { id: string; round: Round } | null = null;
  private readonly world: GameWorld;
  private seat: LaunchedGame;
  private readonly counts: { accepted: number; refused: number };

  constructor(world: GameWorld, seat: LaunchedGame, counts: { accepted: number; refused: number }) {
    this.world = world;
    this.seat = seat;
    this.counts = counts;
  }

  private readonly now = () => this.world.app.clock.now().getTime();

  async take(step: Step): Promise<void> {
    this.model.settle(this.now());
    if (step.do === 'bet') await this.bet(step.cents);
    if (step.do === 'end') await this.end();
    if (step.do === 'wait') this.world.app.clock.shift(step.ms);
    if (step.do === 'save') await this.save(step);
    if (step.do === 'remove') await this.remove(step);
    if (step.do === 'confirm') await this.confirm();
  }

  private async bet(cents: number): Promise<void> {
    this.world.app.clock.shift(2500);
    // A game session lasts hours: a later one is opened behind the limits, whose checks are those of launches.
    const expires_at = new Date(this.now() + DAY).toISOString();
    await this.world.app.db
      .updateTable('game_sessions')
      .set({ expires_at })
      .where('id', '=', this.seat.session.session_id)
      .execute();
    if (this.openRound) await this.end();
    const now = this.now();
    this.model.settle(now);
    const limits = this.model.limits.map(limit => ({ ...limit, used: this.model.used(limit, now) }));
    const mayNot = limits.some(({ used, amount }) => used >= amount || used + cents > amount);
    const { status, body } = await this.world.rgs('play', this.seat.token, {
      round_key: roundKey(),
      bet_cents: cents,
      mode: 'base',
    });
    expect({ status, code: body.code }).toEqual(mayNot ? { status: 403, code: 'ERR_GLE' } : { status: 200 });
    this.counts[mayNot ? 'refused' : 'accepted'] += 1;
    if (mayNot) return;
    const { round_id, win_cents, state } = body.round;
    const round: Round = {
      bet: cents,
      win: win_cents,
      openedAt: now,
      closedAt: state === 'closed' ? now : null,
    };
    this.model.rounds.push(round);
    if (state === 'open') this.openRound = { id: round_id, round };
    for (const limit of this.model.limits)
      expect(this.model.used(limit, now)).toBeLessThanOrEqual(limit.amount);
  }

  private async end(): Promise<void> {
    if (!this.openRound) return;
    const { id, round } = this.openRound;
    this.openRound = null;
    round.closedAt = this.now();
    expect((await this.world.rgs('endRound', this.seat.token, { round_id: id })).status).toBe(200);
  }

  private async save({ type, period, cents }: Extract<Step, { do: 'save' }>): Promise<void> {
    const known = this.model.of({ type, period });
    const { body } = await this.seat.client.call('saveLimit', {
      body: {
        ...(known && { id: known.id }),
        type,
        period,
        accounts: [{ currency: 'EUR', amount_cents: cents }],
      },
      key: randomUUID(),
    });
    if (!known) this.model.limits.push({ id: body.id ?? 0, type, period, amount: cents, pending: null });
    else if (cents <= known.amount) Object.assign(known, { amount: cents, pending: null });
    else known.pending = await this.loosening(cents);
  }

  private async remove(step: Extract<Step, { do: 'remove' }>): Promise<void> {
    const known = this.model.of(step);
    if (!known || known.pending?.amount === null) return;
    await this.seat.client.call('removeLimit', { params: { id: known.id }, key: randomUUID() });
    known.pending = await this.loosening(null);
  }

  private async loosening(amount: number | null): Promise<Loosening> {
    const mail = await this.world.app.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', this.seat.row.email)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return { amount, token, startsAt: this.now() + DAY, isConfirmed: false };
  }

  private async confirm(): Promise<void> {
    const pending = this.model.limits.map(limit => limit.pending).find(one => one && !one.isConfirmed);
    if (!pending) return;
    const { status } = await this.seat.client.call('confirmLimit', {
      body: { token: pending.token },
      key: randomUUID(),
    });
    // Links are mailed five times an hour at most and work for a week.
    if (status !== 200) return;
    pending.isConfirmed = true;
    pending.startsAt = Math.max(pending.startsAt, this.now());
  }
}
