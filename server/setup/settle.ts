import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { decide, findUnknown, NotResolvable } from '../cashbox/payment-resolutions.ts';
import { systemClock } from '../clock.ts';
import { readSettings } from '../settings.ts';
import type { Db } from '../store/database.ts';
import { openStore } from '../store/open-store.ts';
import { STORE } from './data-folder.ts';
import { formatStartupError, SetupError } from './setup-error.ts';

const USAGE = 'node server/settle.mjs ID paid|returned --by NAME --note TEXT';

/**
 * `node server/settle.mjs`: lists the payments that their provider has taken and says it does not know. With an id it writes down how that one
 * ends, once, also while processes run: one of them does it within a minute, or the next that starts.
 */
export async function run(): Promise<void> {
  try {
    const { dataFolder, database } = readSettings(process.env);
    const store = database ?? join(dataFolder, STORE);
    if (database === null && !existsSync(store)) throw new SetupError(`${dataFolder} has no data`);
    const { db } = await openStore(store);
    try {
      console.log(await settleByHand(db, process.argv.slice(2)));
    } finally {
      await db.destroy();
    }
  } catch (cause) {
    console.error(formatStartupError(cause));
    process.exitCode = 1;
  }
}

/** Returns what the person at the command line reads. */
export async function settleByHand(db: Db, args: readonly string[]): Promise<string> {
  const { id, outcome, by, note } = readArguments(args);
  if (id === null) {
    const rows = await findUnknown(db);
    return rows.length === 0
      ? 'Providers know all payments that they have taken.'
      : rows
          .map(
            row =>
              `${row.id}: ${row.action} of ${row.amount_cents} ${row.currency} (minor units) of player ${row.player_id} by ${row.method_id}, ` +
              `reference ${row.reference}, ${row.state}, unknown since ${row.unknown_since}`,
          )
          .join('\n');
  }
  try {
    const row = await decide({ db, clock: systemClock() }, id, { outcome, decided_by: by, note });
    return `The ${row.action} ${id} of ${row.amount_cents} ${row.currency} (minor units) is ${outcome} within a minute.`;
  } catch (cause) {
    throw cause instanceof NotResolvable ? new SetupError(cause.message) : cause;
  }
}

function readArguments(args: readonly string[]) {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(args);
  } catch {
    throw new SetupError(USAGE);
  }
  const { positionals, values } = parsed;
  const [id, outcome, ...rest] = positionals;
  const { by = '', note = '' } = values;
  if (id === undefined) return { id: null, outcome: 'returned', by, note } as const;
  const isComplete = /^\d{1,15}$/.test(id) && rest.length === 0 && by.trim() !== '' && note.trim() !== '';
  if (!isComplete || (outcome !== 'paid' && outcome !== 'returned')) throw new SetupError(USAGE);
  return { id: Number(id), outcome, by, note } as const;
}

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { by: { type: 'string' }, note: { type: 'string' } },
  });
