import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limit } from '../../../src/contract/event-payloads.ts';
import type { Outcome } from '../../../src/lib/slot/model.ts';
import { winCents } from '../../../src/lib/slot/play-round.ts';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: GameWorld;
let seat: LaunchedGame;

beforeEach(async () => {
  // A Wednesday.
  world = await openGameWorld({}, { now: '2026-06-03T12:00:00.000Z' });
  seat = await world.launchGame();
});
afterEach(() => world.close());

const pass = (ms: number) => world.app.clock.shift(ms);
const money = (amount_cents: number, currency = 'EUR') => [{ currency, amount_cents }];
type Body = Parameters<LaunchedGame['client']['call']>[1] & object;
const save = (body: Record<string, unknown>) =>
  seat.client.call('saveLimit', { body, key: randomUUID() } as Body) as Promise<{
    status: number;
    body: Limit & { errors?: object };
  }>;
const remove = (id: number) =>
  seat.client.call('removeLimit', { params: { id }, key: randomUUID() }) as Promise<{
    status: number;
    body: Limit;
  }>;
const list = async () => (await seat.client.call('listLimits')).body as Limit[];
const only = async () => (await list())[0] as Limit;
const mails = () => world.app.db.selectFrom('mails').selectAll().orderBy('id').execute();
const lastToken = async () => /token=([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
const confirm = (token: string, { client } = seat) =>
  client.call('confirmLimit', { body: { token }, key: randomUUID() });
const launch = () =>
  seat.client.call('openGameSession', {
    body: { identifier: world.identifierOf('comet'), currency: 'EUR' },
    key: randomUUID(),
  });
const isLoss = (outcome: Outcome) => outcome.steps.length === 1 && winCents(outcome, 100) === 0;
async function spin(bet_cents = 100, fits: (outcome: Outcome) => boolean = isLoss) {
  pass(2500);
  await world.forceNextOutcome(seat.row.id, 'comet', fits);
  return world.rgs('play', seat.token, { round_key: roundKey(), bet_cents, mode: 'base' });
}
const events = async (type: string) =>
  (await seat.client.call('listEvents')).body.events.filter(event => event.type === type).length;

describe('a limit of money', () => {
  test('holds at once, shows what is used and when it starts again, and refuses the bet that would pass it', async () => {
    const { status, body } = await save({ type: 'loss', period: 'day', accounts: money(250) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ type: 'loss', period: 'day', state: 'unconfirmed', pending: null, ends_at: null },
      accounts: [{ currency: 'EUR', amount_cents: 250, current_value_amount_cents: 0 }],
      resets_at: '2026-06-04T00:00:00.000Z',
    });
    expect((await spin()).status).toBe(200);
    expect((await spin()).status).toBe(200);
    expect((await only()).accounts[0]?.current_value_amount_cents).toBe(200);
    expect(await spin()).toMatchObject({ body: { code: 'ERR_GLE' } });
    expect((await spin(20)).status, 'a smaller stake fits').toBe(200);
    expect((await launch()).status).toBe(201);
  });

  test('that is reached refuses launches and every bet, until its period ends, and is announced', async () => {
    await save({ type: 'wager', period: 'day', accounts: money(200) });
    await spin();
    const before = await events('limits_changed');
    await spin();
    expect(await events('limits_changed')).toBe(before + 1);
    expect(await launch()).toMatchObject({ status: 422, body: { error: 'limit_reached' } });
    expect(await spin(20)).toMatchObject({ body: { code: 'ERR_GLE' } });
    pass(12 * HOUR);
    expect((await launch()).status).toBe(201);
  });

  test('of a loss is given back by wins, which never count as a loss', async () => {
    await save({ type: 'loss', period: 'week', accounts: money(100_000) });
    const isWin = (outcome: Outcome) => outcome.steps.length === 1 && winCents(outcome, 100) > 100;
    await spin(100, isWin);
    expect((await only()).accounts[0]?.current_value_amount_cents).toBe(0);
  });

  test('counts weeks from Monday and months from their first day, from before it was set too', async () => {
    await spin();
    pass(5 * 24 * HOUR);
    seat = { ...seat, token: (await launch()).body.token };
    await spin();
    const week = await save({ type: 'wager', period: 'week', accounts: money(10_000) });
    const month = await save({ type: 'wager', period: 'month', accounts: money(10_000) });
    expect(week.body.accounts[0]?.current_value_amount_cents).toBe(100);
    expect(week.body.resets_at).toBe('2026-06-15T00:00:00.000Z');
    expect(month.body.accounts[0]?.current_value_amount_cents).toBe(200);
    expect(month.body.resets_at).toBe('2026-07-01T00:00:00.000Z');
  });

  test('notifies at 80 percent, once, with what is left', async () => {
    await save({ type: 'loss', period: 'day', accounts: money(500) });
    const near = async () =>
      (await seat.client.call('listNotifications')).body.rows.filter(
        ({ event }) => event === 'loss_limit_near',
      );
    for (let round = 0; round < 3; round += 1) await spin();
    expect(await near()).toEqual([]);
    await spin();
    expect(await near()).toMatchObject([{ kind: 'safety', text: '€1.00 is left of it.' }]);
    await spin(20);
    expect(await near()).toHaveLength(1);
  });

  test('lets the open round be ended and paid, and is reached only by what it comes to', async () => {
    await save({ type: 'loss', period: 'day', accounts: money(100) });
    const { body } = await spin(100, o => o.steps.length > 1 && winCents(o, 100) > 0);
    expect(body.round.state).toBe('open');
    const ended = await world.rgs('endRound', seat.token, { round_id: body.round.round_id });
    expect(ended.status).toBe(200);
    const lost = (await only()).accounts[0]?.current_value_amount_cents;
    expect(lost).toBe(Math.max(0, 100 - body.round.win_cents));
  });
});

describe('a change of a limit', () => {
  const DAY_LATER = '2026-06-04T12:00:00.000Z';

  test('that tightens holds at once; one that loosens waits a day and for the link of a mail', async () => {
    const { body } = await save({ type: 'loss', period: 'day', accounts: money(500) });
    const id = body.id as number;
    const same = { id, type: 'loss', period: 'day' };
    expect((await save({ ...same, accounts: money(400) })).body.accounts[0]?.amount_cents).toBe(400);
    const raised = (await save({ ...same, accounts: money(900) })).body;
    expect(raised.accounts[0]?.amount_cents).toBe(400);
    expect(raised.pending?.is_confirmed).toBe(false);
    expect(raised.pending?.starts_at.slice(0, 16)).toBe(DAY_LATER.slice(0, 16));
    expect(raised.pending?.accounts).toEqual(money(900));
    pass(25 * HOUR);
    expect((await only()).accounts[0]?.amount_cents, 'not confirmed').toBe(400);
    expect((await confirm(await lastToken())).status).toBe(200);
    expect(await only()).toMatchObject({ pending: null, accounts: [{ amount_cents: 900 }] });
  });

  test('that loosens and is confirmed starts at its time and not before', async () => {
    const id = (await save({ type: 'wager', period: 'day', accounts: money(500) })).body.id as number;
    await remove(id);
    expect(await only()).toMatchObject({ state: 'unconfirmed_disable', pending: { accounts: [] } });
    await confirm(await lastToken());
    expect(await only()).toMatchObject({ state: 'confirmed_disable', pending: { is_confirmed: true } });
    pass(24 * HOUR - 2000);
    expect(await list()).toHaveLength(1);
    pass(4000);
    expect(await list()).toEqual([]);
  });

  test('is cancelled by saving the limit as it stands, and its mail is void then', async () => {
    const id = (await save({ type: 'wager', period: 'day', accounts: money(500) })).body.id as number;
    await confirm(await lastToken());
    await remove(id);
    const token = await lastToken();
    const cancelled = await save({ id, type: 'wager', period: 'day' });
    expect(cancelled.body).toMatchObject({
      state: 'confirmed',
      pending: null,
      accounts: [{ amount_cents: 500 }],
    });
    expect((await confirm(token)).status).toBe(422);
  });

  test('is confirmed by its own player alone, for seven days, and again with the same result', async () => {
    await save({ type: 'loss', period: 'day', accounts: money(500) });
    const token = await lastToken();
    const other = { ...seat, client: (await world.player()).client };
    expect((await confirm(token, other)).status).toBe(409);
    expect((await confirm(token)).body).toMatchObject({ state: 'confirmed' });
    expect((await confirm(token)).status).toBe(200);
    pass(8 * 24 * HOUR);
    expect((await confirm(token)).status).toBe(422);
    const mail = (await mails()).at(-1);
    expect(mail?.link).toContain('/profile/limits/confirm?token=');
  });

  test('with bad input changes nothing', async () => {
    const loss = { type: 'loss', period: 'day', accounts: money(500) };
    const bad = [
      { ...loss, period: '3_days' },
      { ...loss, accounts: [] },
      { ...loss, accounts: money(0) },
      { ...loss, accounts: money(5, 'XYZ') },
      { ...loss, accounts: [...money(5), ...money(6)] },
      { ...loss, type: 'deposit', period: 'forever' },
      { type: 'session', period: 'day', accounts: money(1441, '') },
      { type: 'session', period: 'day', accounts: money(60) },
    ];
    for (const body of bad) expect((await save(body)).status, JSON.stringify(body)).toBe(422);
    expect(await list()).toEqual([]);
    const id = (await save(loss)).body.id as number;
    expect((await save(loss)).body.errors).toEqual({ period: ['errors.limit.exists'] });
    expect((await save({ ...loss, id, period: 'week' })).status).toBe(422);
    expect((await save({ ...loss, id: id + 1 })).status).toBe(404);
    expect((await remove(id + 1)).status).toBe(404);
  });
});

describe('other limits', () => {
  test('a session limit counts the minutes between rounds of a day, not those away from games', async () => {
    await save({ type: 'session', period: 'day', accounts: money(10, '') });
    const played = async () => (await only()).accounts[0]?.current_value_amount_cents;
    await spin();
    pass(6 * MINUTE);
    await spin();
    expect(await played()).toBe(6);
    pass(30 * MINUTE);
    await spin();
    expect(await played()).toBe(6);
    pass(5 * MINUTE);
    expect(await spin()).toMatchObject({ body: { code: 'ERR_GLE' } });
    expect((await launch()).status, 'there are four minutes left').toBe(201);
  });

  test('a cooling-off is a break of its length that nothing ends early', async () => {
    const { body } = await save({ type: 'coolingoff', period: '3_days' });
    expect(body.ends_at?.slice(0, 16)).toBe('2026-06-06T12:00');
    expect((await seat.client.call('loadSafePlay')).body.break).toMatchObject({ can_end: false });
    expect(await spin()).toMatchObject({ body: { code: 'ERR_LOCK' } });
    expect(await list()).toMatchObject([{ type: 'coolingoff', state: 'active' }]);
  });

  test('the days of play are what limits would have counted, with the most that was risked', async () => {
    await spin();
    await spin(100, outcome => outcome.steps.length === 1 && winCents(outcome, 100) > 200);
    const read = seat.client.call('listPlayDays', { query: { currency: 'EUR' } });
    const [day] = (await read).body;
    expect(day).toMatchObject({ day: '2026-06-03', bets_cents: 200, peak_cents: 200 });
    expect(day?.wins_cents).toBeGreaterThan(200);
    pass(90 * 24 * HOUR);
    const client = await world.signIn(seat.row);
    expect((await client.call('listPlayDays', { query: { currency: 'EUR' } })).body).toEqual([]);
  });
});
