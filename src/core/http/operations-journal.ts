import * as v from 'valibot';
import { safeLocalStorage } from '../device/local-storage.ts';
import { PRIVATE_PREFIX } from '../session/purge.ts';

/** A keyed write that was meant, written down before its first byte; nothing personal (decision 0070). */
const JournalRowSchema = v.object({ key: v.string(), kind: v.string(), at: v.number() });
export type JournalRow = v.InferOutput<typeof JournalRowSchema>;

const JOURNAL_KEY = `${PRIVATE_PREFIX}operations`;

export function readJournal(): JournalRow[] {
  try {
    const parsed = v.safeParse(
      v.array(JournalRowSchema),
      JSON.parse(safeLocalStorage.get(JOURNAL_KEY) ?? '[]'),
    );
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

const writeJournal = (rows: readonly JournalRow[]): void =>
  safeLocalStorage.set(JOURNAL_KEY, JSON.stringify(rows));

export const addToJournal = (row: JournalRow): void => writeJournal([...readJournal(), row]);

export const removeFromJournal = (key: string): void =>
  writeJournal(readJournal().filter(row => row.key !== key));
