import type { TestProject } from 'vitest/node';
import { migrate } from '../../server/store/migrations.ts';
import { openPostgres } from '../../server/store/postgres.ts';
import { TEMPLATE_DATABASE, withAdministrator } from '../server/test-database.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server of this run. */
    readonly postgres: string;
  }
}

/** One server for the run, or the one at `ORBIT_TEST_DATABASE`, with a migrated database that tests get copies of. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['ORBIT_TEST_DATABASE'];
  const server = given?.startsWith('postgres')
    ? { url: given, stop: async () => undefined }
    : await startPostgres();
  await withAdministrator(server.url, async client => {
    await client.query(`drop database if exists ${TEMPLATE_DATABASE}`);
    await client.query(`create database ${TEMPLATE_DATABASE} template template0 encoding 'UTF8'`);
  });
  const { db } = await openPostgres(Object.assign(new URL(server.url), { pathname: TEMPLATE_DATABASE }).href);
  await migrate(db);
  await db.destroy();
  project.provide('postgres', server.url);
  return server.stop;
}
