import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GameWorld, type LaunchedGame, openGameWorld, roundKey } from '../game/game-world.ts';

const COUNTRY_HEADER = 'x-visit-country';

let world: GameWorld;
beforeEach(async () => {
  world = await openGameWorld({}, { settings: { countryHeader: COUNTRY_HEADER } });
});
afterEach(() => world.close());

const spin = ({ token }: LaunchedGame, headers = {}) =>
  world.rgs('play', token, { round_key: roundKey(), bet_cents: 20, mode: 'base' }, headers);
const launch = ({ client }: LaunchedGame, headers = {}) => {
  const body = { identifier: world.identifierOf('comet'), currency: 'EUR' };
  return client.post('/api/player/game_sessions', body, { key: randomUUID(), headers });
};

/** How a player comes into the state; returns the headers of the requests from then on. */
const WAYS = {
  'who lives in': async ({ row }: LaunchedGame) => {
    await world.app.db.updateTable('players').set({ country: 'US' }).where('id', '=', row.id).execute();
    return {};
  },
  'who is in': async () => ({ [COUNTRY_HEADER]: 'US' }),
};

describe.each(Object.entries(WAYS))('for a player %s a restricted country', (_, enter) => {
  test('no game for money opens and no bet is placed, a demo opens, and an open round is paid', async () => {
    const seat = await world.launchGame();
    await world.forceNextOutcome(
      seat.row.id,
      'comet',
      outcome => outcome.steps.length > 2 && outcome.win > 0,
    );
    const { round } = (await spin(seat)).body;
    const headers = await enter(seat);
    const ended = await world.rgs('endRound', seat.token, { round_id: round.round_id }, headers);
    expect(ended).toMatchObject({ status: 200, body: { round: { state: 'closed' } } });
    expect((await spin(seat, headers)).body.code).toBe('ERR_LOC');
    expect(await launch(seat, headers)).toMatchObject({
      status: 422,
      body: { error: 'country_restricted' },
    });
    const demo = { identifier: world.identifierOf('comet') };
    expect(
      (await seat.client.post('/api/demo/game_sessions', demo, { key: randomUUID(), headers })).status,
    ).toBe(201);
  });
});

test('for everybody else games for money open', async () => {
  const seat = await world.launchGame();
  const headers = { [COUNTRY_HEADER]: 'DE' };
  expect((await launch(seat, headers)).status).toBe(201);
});
