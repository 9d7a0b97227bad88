import * as v from 'valibot';
import { deviceStore } from './device-store.ts';
import { PRIVATE_PREFIX } from './purge.ts';

/** A keyed write that was meant, written down before its first byte; nothing personal (offline 1, money). */
const Row = v.object({ key: v.string(), kind: v.string(), at: v.number() });
export type JournalRow = v.InferOutput<typeof Row>;

const NAME = `${PRIVATE_PREFIX}operations`;

export function readJournal(): JournalRow[] {
  try {
    const parsed = v.safeParse(v.array(Row), JSON.parse(deviceStore.get(NAME) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

const write = (rows: readonly JournalRow[]): void => deviceStore.set(NAME, JSON.stringify(rows));

export const addToJournal = (row: JournalRow): void => write([...readJournal(), row]);

export const dropFromJournal = (key: string): void => write(readJournal().filter(row => row.key !== key));
