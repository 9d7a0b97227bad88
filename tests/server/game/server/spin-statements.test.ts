import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MIN_WIN_MULTIPLE } from '../../../../server/events/public-events.ts';
import type { Outcome } from '../../../../src/lib/slot/model.ts';
import { winCents } from '../../../../src/lib/slot/play-round.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game-world.ts';

const MAX_STATEMENTS = 16;
const TRANSACTION_CONTROL = /^(begin|savepoint|release|commit|rollback)/;

let world: GameWorld;
let statements: string[];

beforeEach(async () => {
  statements = [];
  const { prepare } = DatabaseSync.prototype;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql, options) {
    const statement = prepare.call(this, sql, options);
    for (const name of ['all', 'get', 'run'] as const) {
      const execute = statement[name].bind(statement) as (...parameters: never[]) => never;
      statement[name] = ((...parameters: never[]) => {
        statements.push(sql);
        return execute(...parameters);
      }) as StatementSync[typeof name] as never;
    }
    return statement;
  });
  world = await openGameWorld();
});
afterEach(async () => {
  await world.close();
  vi.restoreAllMocks();
});

test.each([
  ['that wins nothing', (win: number) => win === 0],
  ['that wins', (win: number) => win > 0 && win < 100 * MIN_WIN_MULTIPLE],
  ['whose win is published', (win: number) => win >= 100 * MIN_WIN_MULTIPLE],
])('a spin %s takes at most 16 statements', async (_, isFitting) => {
  const { row, token } = await world.launchGame();
  const isPlain = (outcome: Outcome) => outcome.steps.length === 1;
  const spin = async (isWanted: (win: number) => boolean) => {
    await world.forceNextOutcome(row.id, 'comet', o => isPlain(o) && isWanted(winCents(o, 100)));
    statements = [];
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    expect(body.round.state).toBe('closed');
  };
  // The first bet of a currency opens the platform's own account in it.
  await spin(() => true);
  world.app.clock.shift(2500);
  await spin(isFitting);
  expect(statements.filter(sql => !TRANSACTION_CONTROL.test(sql)).length).toBeLessThanOrEqual(MAX_STATEMENTS);
});

test('what can be no token is rejected without a statement', async () => {
  statements = [];
  for (const token of ['x', 'x'.repeat(42), 'x'.repeat(512), `${'x'.repeat(42)}!`])
    expect((await world.rgs('balance', token)).status).toBe(401);
  expect(statements).toEqual([]);
});

test('opening a game again writes nothing', async () => {
  const { token } = await world.launchGame();
  await world.rgs('authenticate', token);
  statements = [];
  expect((await world.rgs('authenticate', token)).status).toBe(200);
  expect(statements.filter(sql => /^(?:insert|update|delete)/i.test(sql))).toEqual([]);
  expect(statements.filter(sql => sql === 'begin')).toHaveLength(1);
});
