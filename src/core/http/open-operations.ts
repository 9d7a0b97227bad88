import { proxy } from 'valtio';
import type { JournalRow } from './operations-journal.ts';

export interface OpenOperation extends JournalRow {
  /**
   * `checking` from the first attempt without an answer on, `indeterminate` when the back end can't be reached either.
   */
  phase: 'sending' | 'checking' | 'indeterminate';
}

/** The writes of this tab that have no answer yet. */
export const operations = proxy<{ open: OpenOperation[] }>({ open: [] });
