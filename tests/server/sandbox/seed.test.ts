import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../../server/account/passwords.ts';
import { lockSeededPlayer, seed, seededPlayer } from '../../../server/sandbox/seed.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { loadWalletState } from '../../../server/wallet/ledger.ts';
import { open, type World } from '../world.ts';

let world: World;
beforeEach(async () => {
  world = await open({ games: 600 });
  await seed(world.app);
});
afterEach(() => world.close());

async function signedIn() {
  const client = world.client();
  const { body, status } = await client.call('signIn', { body: { user: { ...seededPlayer } } });
  expect(status).toBe(201);
  return { client, player: body };
}

test('the ready-made player signs in, confirmed and with nothing missing', async () => {
  const { player } = await signedIn();
  expect(player.confirmed_at).not.toBeNull();
  expect(player.auth_fields_missed).toEqual([]);
  expect(player.last_sign_in_at).not.toBeNull();
});

test('has exactly 500.00 EUR, and the ledger balances', async () => {
  const { client } = await signedIn();
  expect((await client.call('listAccounts')).body).toEqual([
    {
      currency: 'EUR',
      amount_cents: 50_000,
      available_to_cashout_cents: 50_000,
      active: true,
      reserved_cents: 0,
    },
  ]);
  expect(await audit(world.app.db)).toEqual([]);
});

test('has eight favourites and games played on the last days, latest first', async () => {
  const { client } = await signedIn();
  expect((await client.call('listFavourites')).body).toHaveLength(8);
  const played = (await client.call('listPlayedGames')).body;
  expect(played.length).toBeGreaterThanOrEqual(4);
  const times = played.map(game => game.last_activity_at ?? '');
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times[0]?.localeCompare(world.app.clock.now().toISOString())).toBe(-1);
});

test('has a history whose rounds add up to what the ledger moved', async () => {
  const rounds = await world.app.db.selectFrom('rounds').selectAll().execute();
  expect(rounds.length).toBeGreaterThan(15);
  expect(rounds.every(round => round.state === 'closed')).toBe(true);
  const won = rounds.reduce((sum, round) => sum + round.win_cents - round.bet_cents, 0);
  const granted = await world.app.db
    .selectFrom('entries')
    .innerJoin('transactions', 'transactions.id', 'entries.transaction_id')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(eb => eb.fn.sum<number>('amount').as('cents'))
    .where('accounts.player_id', 'is not', null)
    .where('transactions.round_id', 'is', null)
    .executeTakeFirstOrThrow();
  expect(granted.cents + won).toBe(50_000);
});

test('is left alone by a second seeding', async () => {
  const { client, player } = await signedIn();
  await client.call('updateLocale', { body: { locale: 'de' } });
  const before = await loadWalletState(world.app.db, player.id, 'EUR');
  await seed(world.app);
  expect(await loadWalletState(world.app.db, player.id, 'EUR')).toEqual(before);
  expect((await client.call('loadPlayer')).body).toMatchObject({ id: player.id, locale: 'de' });
  expect(await world.app.db.selectFrom('players').select('id').execute()).toHaveLength(1);
});

test('can’t be signed in with once the sandbox is off, and can when it is on again', async () => {
  const { client } = await signedIn();
  await lockSeededPlayer(world.app);
  expect((await client.call('listAccounts')).status).toBe(401);
  const user = { ...seededPlayer };
  expect((await client.call('signIn', { body: { user } })).status).toBe(422);
  await seed(world.app);
  await signedIn();
});

test('keeps a password of its own without the sandbox', async () => {
  const password_hash = await hashPassword('chosen-by-the-player-9');
  await world.app.db.updateTable('players').set({ password_hash }).execute();
  await lockSeededPlayer(world.app);
  const user = { email: seededPlayer.email, password: 'chosen-by-the-player-9' };
  expect((await world.client().call('signIn', { body: { user } })).status).toBe(201);
});
