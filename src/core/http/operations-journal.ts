import * as v from 'valibot';
import { storedValue } from '../device/stored-value.ts';
import { PRIVATE_PREFIX } from '../session/purge.ts';

/** A keyed write that was meant, written down before its first byte; nothing personal (decision 0070). */
const JournalRowSchema = v.object({ key: v.string(), kind: v.string(), at: v.number() });
export type JournalRow = v.InferOutput<typeof JournalRowSchema>;

const journal = storedValue(`${PRIVATE_PREFIX}operations`, v.array(JournalRowSchema));

export const readJournal = (): JournalRow[] => journal.read() ?? [];

export const addToJournal = (row: JournalRow): void => journal.write([...readJournal(), row]);

export const removeFromJournal = (key: string): void =>
  journal.write(readJournal().filter(row => row.key !== key));
