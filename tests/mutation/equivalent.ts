/** A change that no test can notice, because the code does the same with it. */
export interface EquivalentChange {
  readonly file: string;
  /** The text of the line, without indentation. */
  readonly line: string;
  /** As the report names it. */
  readonly name: string;
  readonly why: string;
}

/** One that no longer exists fails the run: it is removed, or follows its line. */
export const EQUIVALENT: readonly EquivalentChange[] = [
  {
    file: 'src/lib/payment-card.ts',
    line: 'if (month === undefined || year === undefined) return false;',
    name: '|| → &&',
    why: 'A match has both groups, none has neither.',
  },
  {
    file: 'src/lib/payment-card.ts',
    line: 'return first_6 !== undefined && last_4 !== undefined ? { first_6, last_4 } : null;',
    name: '&& → ||',
    why: 'A match has both groups, none has neither.',
  },
  {
    file: 'src/lib/search.ts',
    line: 'if (tier > worst) worst = tier;',
    name: '> → >=',
    why: 'An equal tier replaces itself.',
  },
  {
    file: 'sw/outbox/drain.ts',
    line: "resolve({ kind: 'later', afterMs: null, reached: false });",
    name: 'false → true',
    why: 'A page is answered in the same way; only the drain itself asks, of results of its own.',
  },
  {
    file: 'sw/self-destroy.ts',
    line: 'await Promise.all(names.map(name => caches.delete(name).catch(() => false)));',
    name: 'false → true',
    why: 'Nothing reads the results.',
  },
];
