import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tx } from '../../../server/context.ts';
import type { Db } from '../../../server/store/database.ts';
import { whenCommitted } from '../../../server/store/open-store.ts';
import { openSqlite } from '../../../server/store/sqlite.ts';

let folder: string;
let db: Db;
let raw: DatabaseSync;
/** Another reader of the file: it sees what has been committed and nothing else. */
let outside: DatabaseSync;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orbit-commit-'));
  ({ db, raw } = openSqlite(join(folder, 'store.sqlite')));
  raw.exec(`create table notes (id integer primary key) strict;
    create table later (id integer primary key, note integer references notes deferrable initially deferred) strict`);
  outside = new DatabaseSync(join(folder, 'store.sqlite'));
});
afterEach(async () => {
  outside.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const note = (tx: Tx, id: number) => sql`insert into notes (id) values (${id})`.execute(tx);
const write = (id: number) => db.transaction().execute(tx => note(tx, id));
const seen = () =>
  outside
    .prepare('select id from notes order by id')
    .all()
    .map(row => row['id']);
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const fates = (results: readonly PromiseSettledResult<unknown>[]) => results.map(({ status }) => status);

describe('queued transactions', () => {
  test('share commits', async () => {
    const commits = vi.fn();
    outside.prepare('select 1').get();
    const version = () => outside.prepare('pragma data_version').get()?.['data_version'];
    let last = version();
    await Promise.all(
      numbers(60).map(async id => {
        await write(id);
        if (version() !== last) commits();
        last = version();
      }),
    );
    expect(seen()).toEqual(numbers(60));
    expect(commits.mock.calls.length).toBeLessThan(10);
  });

  test('share commits also where each caller reads outside of them first', async () => {
    const commits = vi.fn();
    const version = () => outside.prepare('pragma data_version').get()?.['data_version'];
    let last = version();
    const readNotes = () => sql`select count(*) as n from notes`.execute(db);
    await Promise.all(
      numbers(60).map(async id => {
        await readNotes();
        const writing = write(id);
        await readNotes();
        await writing;
        if (version() !== last) commits();
        last = version();
      }),
    );
    expect(seen()).toEqual(numbers(60));
    expect(commits.mock.calls.length).toBeLessThan(10);
  });

  test('share a commit where they come one after another in one turn of the event loop, as requests do', async () => {
    const version = () => outside.prepare('pragma data_version').get()?.['data_version'];
    const versions = new Set<unknown>();
    const before = version();
    // The promises of one are done before the next one comes.
    await Promise.all(
      numbers(20).map(
        id =>
          new Promise<void>(resolve => {
            setImmediate(() => {
              void write(id).then(() => {
                versions.add(version());
                resolve();
              });
            });
          }),
      ),
    );
    expect(seen()).toEqual(numbers(20));
    expect(versions.has(before)).toBe(false);
    expect(versions.size).toBe(1);
  });

  test('delay no read, which sees what is on the disk', async () => {
    await write(1);
    const order: string[] = [];
    const writing = db.transaction().execute(async tx => {
      await note(tx, 2);
      const { rows } = await sql<{ id: number }>`select id from notes`.execute(db);
      order.push(`read ${rows.map(({ id }) => id)}`);
    });
    await writing.then(() => order.push('written'));
    expect(order).toEqual(['read 1', 'written']);
  });

  test('are awaited by a job that is woken in one of them', async () => {
    let found: unknown[] = [];
    let woken: Promise<void> = Promise.resolve();
    await db.transaction().execute(async tx => {
      await note(tx, 1);
      woken = whenCommitted(db).then(async () => {
        found = (await sql`select id from notes`.execute(db)).rows;
      });
      await note(tx, 2);
    });
    await woken;
    expect(found).toHaveLength(2);
  });

  test('resolve only when their writes are on the disk', async () => {
    await Promise.all(
      numbers(100).map(async id => {
        await write(id);
        expect(seen()).toContain(id);
      }),
    );
  });

  test('see the writes of earlier ones', async () => {
    const counts = await Promise.all(
      numbers(20).map(id =>
        db.transaction().execute(async tx => {
          await note(tx, id);
          const { rows } = await sql<{ n: number }>`select count(*) as n from notes`.execute(tx);
          return rows[0]?.n;
        }),
      ),
    );
    expect(counts).toEqual(numbers(20).map(n => n + 1));
  });

  test('that fail are rolled back alone, and reject after the others are on the disk', async () => {
    const unseen: number[] = [];
    const results = await Promise.allSettled(
      numbers(30).map(id =>
        db
          .transaction()
          .execute(async tx => {
            await note(tx, id);
            if (id % 3 === 1) await note(tx, 0);
            if (id % 3 === 2) throw new Error('refused');
          })
          .finally(() => {
            const known = seen();
            unseen.push(...numbers(id).filter(each => each % 3 === 0 && !known.includes(each)));
          }),
      ),
    );
    expect(unseen).toEqual([]);
    expect(fates(results)).toEqual(numbers(30).map(id => (id % 3 === 0 ? 'fulfilled' : 'rejected')));
    expect(seen()).toEqual(numbers(30).filter(id => id % 3 === 0));
  });

  test('all fail when their commit fails, leave nothing, and the next ones succeed', async () => {
    const bad = db.transaction().execute(tx => sql`insert into later (id, note) values (1, 999)`.execute(tx));
    const results = await Promise.allSettled([write(1), bad, write(2)]);
    expect(fates(results)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(seen()).toEqual([]);
    await write(3);
    expect(seen()).toEqual([3]);
  });

  test('all fail when the store rolls back the transaction by itself', async () => {
    const first = write(1);
    const broken = db.transaction().execute(async tx => {
      await note(tx, 2);
      raw.exec('rollback');
      await note(tx, 2).catch(() => undefined);
    });
    const results = await Promise.allSettled([first, broken, write(3)]);
    expect(fates(results)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(seen()).toEqual([3]);
  });
});

test('a read outside of a transaction sees nothing that is not on the disk', async () => {
  const reads = numbers(40).map(async id => {
    const writing = write(id);
    const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(db);
    const known = seen();
    await writing;
    expect(rows.map(row => row.id).filter(each => !known.includes(each))).toEqual([]);
  });
  await Promise.all(reads);
  expect(seen()).toEqual(numbers(40));
});

test('closing does not wait and loses nothing that was committed', async () => {
  await Promise.all(numbers(10).map(write));
  await db.destroy();
  expect(seen()).toEqual(numbers(10));
  ({ db, raw } = openSqlite(join(folder, 'store.sqlite')));
});
