import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { follow, followContexts, queryEnded } from '../../server/measurements.ts';
import { migrate } from '../../server/store/migrations.ts';
import { openSqlite } from '../../server/store/sqlite.ts';
import { TEMPLATE_DATABASE } from '../server/test-database.ts';

/** What holds at most a few rows however many players there are, or one row per game of the catalogue, or per table of the schema. */
const SMALL_TABLES = new Set(['meta', 'catalogue_changes', 'signing_keys', 'sqlite_master']);
/** Statements that read or write rows; everything else has no plan. */
const HAS_PLAN = /^\s*(?:select|insert|update|delete|with)\b/i;

/** The statements that run in the course of requests, whatever their values. */
export function recordStatements(): { readonly statements: ReadonlySet<string>; stop(): void } {
  const requests = new AsyncLocalStorage<true>();
  const statements = new Set<string>();
  const ends = [
    followContexts(requests, {
      onRequest: () => true,
      onPart: () => requests.getStore(),
      onPartEnd: () => undefined,
    }),
    follow(queryEnded, ({ sql }) => {
      if (requests.getStore() && HAS_PLAN.test(sql)) statements.add(sql);
    }),
  ];
  return {
    statements,
    stop() {
      for (const end of ends) end();
    },
  };
}

/** A statement whose time grows with a table: what is read, and the statement. */
export type Scan = `${string}: ${string}`;

/** The scans of whole tables, or of whole indexes, that are planned for the statements: on SQLite, or at an address of PostgreSQL. */
export const findScans = (postgres: string | null, statements: Iterable<string>): Promise<Scan[]> =>
  postgres === null
    ? findScansOnSqlite(statements)
    : findScansOnPostgres(Object.assign(new URL(postgres), { pathname: TEMPLATE_DATABASE }).href, statements);

async function findScansOnSqlite(statements: Iterable<string>): Promise<Scan[]> {
  const { db, raw } = openSqlite(':memory:');
  try {
    await migrate(db);
    return [...statements].flatMap(sql => {
      const steps = raw.prepare(`explain query plan ${sql}`).all() as {
        id: number;
        parent: number;
        detail: string;
      }[];
      const isLimited = /\blimit\b[^()]*$/i.test(sql);
      return steps.flatMap(({ detail }): Scan[] => {
        const [, name = '', index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? [];
        const table = tableOf(sql, name);
        if (table === null || SMALL_TABLES.has(table)) return [];
        // In the order of an index, and only the first rows of it.
        const sorts = steps.some(step => step.detail.startsWith('USE TEMP B-TREE'));
        const isBounded = isLimited && !sorts && !/\bwhere\b/i.test(sql);
        return isBounded ? [] : [`${index ?? table}: ${sql}`];
      });
    });
  } finally {
    await db.destroy();
  }
}

/** The table that a name of the plan stands for; null for a subquery, a constant, a function. */
function tableOf(sql: string, name: string): string | null {
  if (name === '' || name === 'CONSTANT') return null;
  const [, aliased] = new RegExp(`"?(\\w+)"? (?:as )?"?${name}"?(?![\\w."])`, 'i').exec(sql) ?? [];
  const isTable = new RegExp(`(?:from|join|into|update)\\s+"?${name}"?`, 'i').test(sql);
  if (isTable) return name;
  return aliased === undefined || /^(?:as|from|join|select)$/i.test(aliased) ? null : aliased;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What PostgreSQL reads wholly although it is to avoid that at any price. */
async function findScansOnPostgres(url: string, statements: Iterable<string>): Promise<Scan[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const scans: Scan[] = [];
  try {
    await client.query('set enable_seqscan = off');
    for (const sql of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        `explain (generic_plan, format json) ${sql}`,
      );
      for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
        for (const name of wholeReads(Plan, false)) scans.push(`${name}: ${sql}`);
    }
  } finally {
    await client.end();
  }
  return scans;
}

function wholeReads(node: PlanNode, isLimited: boolean): string[] {
  const type = node['Node Type'];
  const below = (node.Plans ?? []).flatMap(child =>
    wholeReads(
      child,
      type === 'Limit' || (isLimited && /^(?:Nested Loop|Result|LockRows|Subquery Scan)$/.test(type)),
    ),
  );
  const relation = node['Relation Name'] ?? '';
  const isIndexed = /^(?:Index|Index Only|Bitmap Index) Scan$/.test(type);
  const isWhole = type === 'Seq Scan' || (isIndexed && node['Index Cond'] === undefined);
  const isBounded = isIndexed && isLimited && node.Filter === undefined;
  if (!isWhole || isBounded || SMALL_TABLES.has(relation) || relation.startsWith('pg_')) return below;
  return [node['Index Name'] ?? relation, ...below];
}
