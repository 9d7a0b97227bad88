import type pg from 'pg';
import { isStalePlan } from './database-errors.ts';

/** Statements that a connection keeps; what goes beyond them is planned each time. */
const MAX_STATEMENTS = 500;

/** The names of prepared statements by their text, the same on all connections. */
const names = new Map<string, string>();
let generation = 0;

function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_STATEMENTS) return null;
  const name = `orbit_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * Lets the connection prepare each statement with parameters once: planning takes longer than most of ours run. Another process
 * may migrate the schema meanwhile, which a prepared statement does not stand: all are prepared anew then, under other names, and
 * the statement is repeated. In a transaction the repeat fails too, and the transaction is repeated (`retryKindOf`).
 */
export function prepareStatements(client: pg.ClientBase): void {
  const run = client.query.bind(client) as (...args: readonly unknown[]) => unknown;
  const query = (text: unknown, values?: unknown, ...rest: readonly unknown[]): unknown => {
    const isPreparable =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 && rest.length === 0;
    const name = isPreparable ? nameOf(text) : null;
    if (name === null) return run(text, values, ...rest);
    const prepared = run({ name, text, values }) as Promise<unknown>;
    return prepared.catch((cause: unknown) => {
      if (!isStalePlan(cause)) throw cause;
      if (names.get(text as string) === name) {
        generation += 1;
        names.clear();
      }
      return (run(text, values) as Promise<unknown>).catch(() => {
        throw cause;
      });
    });
  };
  Object.assign(client, { query });
}
