import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../server/store/database.ts';
import { openPostgres } from '../../../server/store/postgres.ts';
import { audit } from '../../../server/wallet/audit.ts';
import { grant } from '../../../server/wallet/ledger.ts';
import { type PostgresServer, startPostgres } from '../../setup/postgres.ts';
import { withAdministrator } from '../test-database.ts';
import { openTestStore, type TestStore } from '../test-store.ts';

let home: string;
let archive: string;
const servers: PostgresServer[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'orbit-restore-'));
  archive = join(home, 'archive');
  mkdirSync(archive);
  // The server is another user.
  for (const folder of [home, archive]) chmodSync(folder, 0o777);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startPostgres>[0]): Promise<PostgresServer> {
  const server = await startPostgres(options);
  servers.push(server);
  return server;
}

const databaseOf = ({ url }: PostgresServer): string =>
  Object.assign(new URL(url), { pathname: 'orbit' }).href;

let paid = 0;
const pay = ({ db, clock }: TestStore, player_id: number): Promise<unknown> =>
  db.transaction().execute(tx => {
    paid += 1;
    const given = { player_id, currency: 'EUR', pocket: 'real', amount_cents: 100 + paid } as const;
    return grant(tx, clock, { ...given, key: `grant-${paid}`, kind: 'sandbox_grant' });
  });

const ledgerOf = async (db: Db) => ({
  transactions: await db.selectFrom('transactions').selectAll().orderBy('id').execute(),
  entries: await db.selectFrom('entries').selectAll().orderBy('id').execute(),
  accounts: await db.selectFrom('accounts').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('outbox_events').selectAll().orderBy('player_id').orderBy('seq').execute(),
});

/** What `pg_basebackup` does: all files while the server runs, but its log, and the label that says where its log begins. */
async function copyBase(server: PostgresServer, to: string): Promise<void> {
  await withAdministrator(server.url, async client => {
    await client.query("select pg_backup_start('orbit', true)");
    cpSync(server.data, to, {
      recursive: true,
      filter: path => !/^(?:pg_wal\/.+|postmaster\.(?:pid|opts))$/.test(relative(server.data, path)),
    });
    mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  });
}

/** Everything that was committed until now is in the archive. */
async function archiveAll({ url }: PostgresServer): Promise<void> {
  await withAdministrator(url, async client => {
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    const archived = async () => {
      const archiver = await client.query<{ name: string | null }>(
        'select last_archived_wal as name from pg_stat_archiver',
      );
      return archiver.rows[0]?.name ?? '';
    };
    await expect
      .poll(archived, { timeout: 30_000 })
      .toSatisfy((name: string) => name >= (rows[0]?.name ?? ''));
  });
}

test('a database is restored as of any moment after its base backup, with the ledger of that moment', {
  timeout: 120_000,
}, async () => {
  const archiving = ['wal_level=replica', 'archive_mode=on', `archive_command=cp %p ${archive}/%f`];
  const first = await start({ settings: archiving });
  await withAdministrator(first.url, client => client.query('create database orbit'));
  const store = await openTestStore({ players: 3, location: databaseOf(first) });
  for (let n = 0; n < 20; n++) await pay(store, 1 + (n % 3));

  const base = join(home, 'base');
  await copyBase(first, base);
  for (let n = 0; n < 20; n++) await pay(store, 1 + (n % 3));
  const before = await ledgerOf(store.db);
  const moment = await withAdministrator(databaseOf(first), async client => {
    const { rows } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
    return rows[0]?.at ?? '';
  });
  // What nobody meant to do.
  for (let n = 0; n < 5; n++) await pay(store, 1);
  await store.db.deleteFrom('outbox_events').execute();
  await archiveAll(first);
  await store.close();
  await first.crash();

  const second = await start({
    recoverFrom: base,
    settings: [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
    ],
  });
  await withAdministrator(second.url, client =>
    expect
      .poll(async () => (await client.query('select pg_is_in_recovery() as is')).rows[0]?.is, {
        timeout: 60_000,
      })
      .toBe(false),
  );
  const { db } = await openPostgres(databaseOf(second));
  expect(await ledgerOf(db)).toEqual(before);
  expect(await audit(db)).toEqual([]);
  // And goes on from there.
  await pay({ ...store, db }, 2);
  expect(await audit(db)).toEqual([]);
  await db.destroy();
});
