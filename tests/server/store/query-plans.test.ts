import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { api, type EndpointName } from '../../../src/contract/api.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { findScans, recordStatements } from '../../setup/query-plans.ts';
import { type GameWorld, openGameWorld, profile, roundKey } from '../game/game-world.ts';
import { disconnectAllSockets, join, listen, settingsOf } from '../realtime/phoenix.ts';
import { isOnPostgres } from '../test-database.ts';
import { type Client, ORIGIN } from '../world.ts';

let world: GameWorld;
let statements: ReadonlySet<string>;
let scans: readonly string[];

const PASSWORD = 'Correct-horse-7-battery';
const REGISTRATION = {
  email: 'plan@example.com',
  password: PASSWORD,
  currency: 'EUR',
  country: 'DE',
  date_of_birth: '1990-01-01',
  terms_acceptance: true,
};

/** What calls are sent beside their address, where one without a body would be turned down before it reads anything. */
const BODIES: Partial<Record<EndpointName, object>> = {
  checkEmail: { email: 'plan@example.com' },
  signIn: { user: { email: 'plan@example.com', password: PASSWORD } },
  register: { user: REGISTRATION },
  requestPasswordReset: { user: { email: 'plan@example.com' } },
  resendConfirmation: { user: { email: 'plan@example.com' } },
  updatePlayer: { player: { city: 'Bonn' } },
  requestEmailChange: { email: 'other@example.com' },
  confirmIdentity: { password: PASSWORD },
  changePassword: { password: `${PASSWORD}-new` },
  filterGames: { device: 'desktop', filter: {} },
  openAccount: { currency: 'USD' },
  takeBreak: { minutes: 5 },
  updateLocale: { locale: 'de' },
  readNotifications: { ids: ['1'] },
  saveLimit: { type: 'deposit', period: 'day', accounts: [{ currency: 'EUR', amount_cents: 5000 }] },
};

const addressOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, '1');

const callAll = async (client: Client, isWanted: (name: EndpointName) => boolean): Promise<void> => {
  for (const [name, endpoint] of Object.entries(api) as [EndpointName, Endpoint][]) {
    if (!isWanted(name)) continue;
    const body = BODIES[name] ?? (endpoint.method === 'GET' ? undefined : {});
    await client.send(endpoint.method, addressOf(endpoint), {
      ...(body === undefined ? {} : { body }),
      ...(endpoint.keyed === undefined ? {} : { key: randomUUID() }),
      headers: { origin: ORIGIN },
    });
  }
};

/** Calls after which the player is signed out, has no account or may not play. */
const LAST: ReadonlySet<EndpointName> = new Set(['takeBreak', 'endOtherSessions', 'signOut', 'closeAccount']);

async function play(): Promise<void> {
  const { client, row, token } = await world.launchGame({ cents: 100_000 });
  await world.rgs('authenticate', token);
  for (const isFitting of [(steps: number) => steps === 1, (steps: number) => steps > 1]) {
    await world.forceNextOutcome(row.id, 'comet', ({ steps }) => isFitting(steps.length));
    const { body } = await world.rgs('play', token, { round_key: roundKey(), bet_cents: 100, mode: 'base' });
    world.app.clock.shift(2600);
    if (body.round?.state !== 'open') continue;
    await world.rgs('event', token, { round_id: body.round.round_id, step: 1 });
    await world.rgs('endRound', token, { round_id: body.round.round_id });
  }
  await world.rgs('balance', token);
  await world.rgs('rotateSeed', token, { client_seed: 'mine' });
  const identifier = world.identifierOf('comet');
  await client.call('openGameSession', { body: { identifier, currency: 'EUR' }, key: randomUUID() });
  await client.call('openDemoSession', { body: { identifier }, key: randomUUID() });
}

async function connect(): Promise<void> {
  const { client } = await world.player();
  const address = await listen(world);
  const { token } = await settingsOf(client);
  const joined: string[] = [];
  for (const transport of ['websocket', 'longpoll'] as const)
    join(address, token, 'public', { transport, onJoin: () => joined.push(transport) });
  await vi.waitFor(() => expect(joined).toHaveLength(2), { timeout: 20_000 });
  disconnectAllSockets();
}

beforeAll(async () => {
  world = await openGameWorld({}, { limited: true });
  const recording = recordStatements();
  statements = recording.statements;
  await callAll(world.client(), () => true);
  const { client } = await world.player({ ...profile, email: 'in@example.com' });
  const game = world.app.catalogue.games[0];
  const id = String(Object.values(game?.currencies ?? {})[0]?.id);
  await client.call('addFavourite', { params: { id }, key: randomUUID() });
  await callAll(client, name => !LAST.has(name));
  await client.call('removeFavourite', { params: { id }, key: randomUUID() });
  await play();
  await connect();
  await callAll(client, name => LAST.has(name));
  recording.stop();
  scans = await findScans(isOnPostgres() ? inject('postgres') : null, statements);
}, 120_000);
afterAll(() => world.close());

describe('no statement of a request', () => {
  test('reads a whole table or a whole index, however many rows there are', () => {
    expect(scans).toEqual([]);
  });

  test('is left out: the calls of the contract and of the game reach the tables of all they do', () => {
    const reached = (table: string) =>
      [...statements].some(sql => sql.includes(`"${table}"`) || sql.includes(` ${table} `));
    const tables = [
      'players',
      'sessions',
      'operations',
      'transactions',
      'entries',
      'accounts',
      'rounds',
      'favourites',
    ];
    const more = [
      'seed_pairs',
      'game_sessions',
      'outbox_events',
      'notifications',
      'locks',
      'mails',
      'rate_limits',
    ];
    expect([...tables, ...more].filter(table => !reached(table))).toEqual([]);
    expect(statements.size).toBeGreaterThan(100);
  });
});

describe('the check itself', () => {
  test.each([
    ['a search without an index', "select id from transactions where kind = 'bet'"],
    [
      'a join that reads the whole of one side',
      'select e.id from entries e join players p on p.seq = e.amount',
    ],
    ['the order of a whole table', 'select id from players order by created_at limit 1'],
    ['a change of many rows', "update players set locale = 'de' where currency = 'EUR'"],
    ['a count', 'select count(*) from players'],
  ])('notices %s', async (_, sql) => {
    expect(await findScans(isOnPostgres() ? inject('postgres') : null, [sql])).not.toEqual([]);
  });

  test.each([
    ['a row by its key', 'select * from players where id = 1'],
    ['the last of an index', 'select id from transactions order by id desc limit 1'],
    ['the highest number', 'select max(id) from transactions'],
  ])('takes %s for none', async (_, sql) => {
    expect(await findScans(isOnPostgres() ? inject('postgres') : null, [sql])).toEqual([]);
  });
});
