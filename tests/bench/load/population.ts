import { createSession } from '../../../server/account/sessions.ts';
import { openApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import type { AppContext, Tx } from '../../../server/context.ts';
import { startMoneySession } from '../../../server/game/server/sessions.ts';
import { sharedCatalogue } from '../../../server/games/catalogue/catalogue.ts';
import { allowedCatalogue } from '../../../server/operator/jurisdiction.ts';
import { userTopic } from '../../../server/realtime/hub.ts';
import { createSocketTokens } from '../../../server/realtime/socket-tokens.ts';
import { readSettings } from '../../../server/settings.ts';
import { openDataFolder } from '../../../server/setup/data-folder.ts';
import { newToken } from '../../../server/store/opaque-tokens.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { ensureWallet, grant } from '../../../server/wallet/ledger.ts';
import { withAdministrator } from '../../server/test-database.ts';

/** Somebody of the load: signed in, with money, in a game, and on a network of its own, as real players are. */
export interface LoadPlayer {
  readonly cookie: string;
  readonly gameToken: string;
  readonly network: string;
  readonly topic: string;
  /** Opens sockets; valid for ten minutes. */
  socketToken(): string;
}

const CURRENCY = 'EUR';
const MONEY_CENTS = 100_000_000;
/** Players of one transaction. */
const BATCH = 200;

/** The address of the nth client, as the proxy before the back end would name it. */
export const networkOfClient = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** Gives PostgreSQL the statistics that it takes by itself within a minute; its plans for empty tables read them whole. */
export async function analyse(location: string): Promise<void> {
  if (location.startsWith('postgres')) await withAdministrator(location, client => client.query('analyze'));
}

/** Fills the store of a data folder with players. Nothing runs on it yet. */
export async function populate(
  folder: string,
  database: string | null,
  count: number,
): Promise<{ readonly players: readonly LoadPlayer[]; readonly favourites: readonly string[] }> {
  const data = openDataFolder(folder);
  const settings = readSettings({});
  const catalogue = allowedCatalogue(sharedCatalogue(settings.games), settings.jurisdiction);
  const clock = systemClock();
  const { app, close } = await openApp(settings, catalogue, database ?? data.store, {
    clock,
    secret: data.secret,
  });
  const tokens = createSocketTokens(data.secret, clock);
  const game = app.catalogue.games.find(({ skin, currencies }) => skin === 'comet' && CURRENCY in currencies);
  if (!game) throw new Error('the catalogue has no game to play');
  const players: LoadPlayer[] = [];
  for (let first = 0; first < count; first += BATCH)
    await app.db.transaction().execute(async tx => {
      for (let n = first; n < Math.min(first + BATCH, count); n++) {
        const made = await makePlayer(tx, app, n, game.identifier);
        players.push({
          ...made,
          network: networkOfClient(n),
          socketToken: () => tokens.sign({ id: made.id, hash: made.hash, session: made.session }),
        });
      }
    });
  const favourites = app.catalogue.games
    .slice(0, 20)
    .flatMap(({ currencies }) => (currencies[CURRENCY] ? [String(currencies[CURRENCY].id)] : []));
  await close();
  data.release();
  return { players, favourites };
}

async function makePlayer(tx: Tx, app: AppContext, n: number, identifier: string) {
  const hash = newToken();
  const now = app.clock.now().toISOString();
  const { id } = await tx
    .insertInto('players')
    .values({
      hash,
      email: `load${n}@orbit.invalid`,
      password_hash: 'none',
      currency: CURRENCY,
      locale: 'en',
      license: 'CW',
      country: 'DE',
      date_of_birth: '1990-01-01',
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ensureWallet(tx, app.clock, id, CURRENCY, true);
  const money = { currency: CURRENCY, pocket: 'real', amount_cents: MONEY_CENTS, kind: 'load' } as const;
  await grant(tx, app.clock, { ...money, player_id: id, key: `load-${n}` });
  const visitor = { ip: networkOfClient(n), userAgent: 'load', country: 'DE' };
  const { token } = await createSession(tx, app, { id }, visitor);
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow();
  const { jurisdiction } = app.settings;
  const launch = {
    player_id: id,
    identifier,
    skin: 'comet',
    currency: CURRENCY,
    device: 'desktop',
    jurisdiction,
  };
  const game = await startMoneySession(tx, app, { ...launch, sign_in_id: session.id });
  const topic = userTopic(hash);
  return { id, hash, session: session.id, topic, cookie: `orbit_session=${token}`, gameToken: game.token };
}

/** What the audit of the ledger finds after the load. */
export async function auditStore(folder: string, database: string | null): Promise<readonly string[]> {
  const data = openDataFolder(folder);
  const settings = readSettings({});
  const { app, close } = await openApp(settings, sharedCatalogue(settings.games), database ?? data.store);
  const faults = await audit(app.db);
  await close();
  data.release();
  return faults;
}
