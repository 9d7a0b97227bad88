import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { allowedCatalogue } from '../../../server/operator/jurisdiction.ts';
import { JurisdictionName, jurisdictions } from '../../../src/contract/operator/jurisdictions.ts';
import { type GameWorld, openGameWorld, roundKey } from '../game/game-world.ts';

let world: GameWorld | undefined;
afterEach(async () => {
  await world?.close();
  world = undefined;
});
const names = JurisdictionName.options;

describe('the server under each profile', () => {
  test.each(names)('%s: stakes, minimum round time and rules are those of the file', async name => {
    world = await openGameWorld({}, { settings: { jurisdiction: name } });
    const { game, maximumStakeCents } = jurisdictions[name];
    const { session, token } = await world.launchGame();
    expect(session.jurisdiction).toEqual({ name, ...game });
    expect(session.max).toBe(maximumStakeCents ?? 1000);
    const play = (bet_cents: number) =>
      world?.rgs('play', token, { round_key: roundKey(), bet_cents, mode: 'base' });
    expect((await play(session.max + 100))?.body).toMatchObject({ code: 'ERR_VAL' });
    expect((await play(100))?.status).toBe(200);
    world.app.clock.shift(game.minimum_round_ms - 1000);
    expect((await play(100))?.body).toMatchObject({ code: 'ERR_VAL' });
  });

  test('a player of Estonia’s licence plays by its rules under any jurisdiction', async () => {
    world = await openGameWorld({}, { settings: { jurisdiction: 'UK' } });
    const { client, row } = await world.launchGame();
    await world.app.db.updateTable('players').set({ license: 'EE' }).where('id', '=', row.id).execute();
    const body = { identifier: world.identifierOf('comet'), currency: 'EUR' };
    const { body: session } = await client.call('openGameSession', { body, key: randomUUID() });
    expect(session.jurisdiction).toMatchObject({ name: 'EE', display_session_timer: true });
    expect((await client.call('loadSafePlay')).body).toMatchObject({ jurisdiction: 'EE' });
  });

  test.each(names)('%s: the client context has the licence of the profile', async name => {
    world = await openGameWorld({}, { settings: { jurisdiction: name } });
    const { body } = await world.client().call('loadClientContext');
    expect(body.license).toBe(jurisdictions[name].license);
  });
});

describe('jackpots', () => {
  const whole = buildCatalogue(600);
  const withJackpot = whole.games.filter(({ badges, categories }) =>
    [...categories, ...badges.map(({ type }) => type)].some(word => word.includes('jackpot')),
  );

  test('are in the catalogue only where the licence allows them', () => {
    expect(withJackpot.length).toBeGreaterThan(0);
    expect(allowedCatalogue(whole, 'CW')).toBe(whole);
    const allowed = allowedCatalogue(whole, 'DE');
    expect(allowed.games).toHaveLength(whole.games.length - withJackpot.length);
    expect(JSON.stringify(allowed.games)).not.toContain('jackpot');
    expect(allowed.collections.map(({ id }) => id)).not.toContain('jackpots');
  });

  test('the lobby’s order lists existing collections only', async () => {
    const catalogue = allowedCatalogue(whole, 'DE');
    world = await openGameWorld({}, { settings: { jurisdiction: 'DE' }, catalogue });
    const { body } = await world.client().call('loadMenuCategories');
    expect(body.lobby).not.toContain('jackpots');
    expect(body.pokies).not.toContain('jackpots');
  });
});
