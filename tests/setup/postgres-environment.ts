import { afterAll, inject } from 'vitest';
import { dropTestDatabases, setPostgresServer } from '../server/test-database.ts';

setPostgresServer(inject('postgres'));
afterAll(dropTestDatabases, 60_000);
