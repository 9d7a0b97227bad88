import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../../server/store/database.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { newEmptyDatabase } from '../test-database.ts';

let db: Db;
let location: string;
beforeEach(async () => {
  location = await newEmptyDatabase();
  ({ db } = await openStore(location));
  await sql`create table notes (id bigint primary key, words text not null)`.execute(db);
  await sql`insert into notes values (1, 'one')`.execute(db);
});
afterEach(() => db.destroy());

const read = (executor: Parameters<ReturnType<typeof sql>['execute']>[0]) =>
  sql<{ words: string }>`select * from notes where id = ${1}`.execute(executor).then(({ rows }) => rows);
/** As another process does that is newer. */
const changeSchema = async () => {
  const other = await openStore(location);
  await sql`alter table notes add column added bigint`.execute(other.db);
  await other.db.destroy();
};

test('a statement with parameters is prepared once for a connection', async () => {
  const prepared = await db.connection().execute(async connection => {
    await read(connection);
    await read(connection);
    return sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(connection);
  });
  expect(prepared.rows).toEqual([{ statement: 'select * from notes where id = $1' }]);
});

test('a schema that changes under a prepared statement fails neither it nor a transaction', async () => {
  await db.connection().execute(async connection => {
    expect(await read(connection)).toEqual([{ id: 1, words: 'one' }]);
    await changeSchema();
    expect(await read(connection)).toEqual([{ id: 1, words: 'one', added: null }]);
  });
  let attempts = 0;
  const readTwice = () =>
    db.transaction().execute(async tx => {
      attempts += 1;
      return read(tx);
    });
  await readTwice();
  await sql`alter table notes drop column added`.execute(db);
  attempts = 0;
  expect(await readTwice()).toEqual([{ id: 1, words: 'one' }]);
  expect(attempts).toBe(2);
});
