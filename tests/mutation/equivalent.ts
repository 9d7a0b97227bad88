/** A change that no test can notice, because the code does the same with it, or does something on PostgreSQL alone. */
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
    file: 'server/wallet/audit.ts',
    line: 'for (let after = range.after; after < range.to; after += SLICE)',
    name: '< → <=',
    why: 'One slice more is empty.',
  },
  {
    file: 'server/wallet/operations.ts',
    line: 'if (player_id !== null) await lockPlayer(tx, player_id);',
    name: '!== → ===',
    why: 'It locks on PostgreSQL only, whose tests are left out here.',
  },
  {
    file: 'server/wallet/operations.ts',
    line: 'if (player_id !== null) await lockPlayer(tx, player_id);',
    name: 'call removed',
    why: 'It locks on PostgreSQL only, whose tests are left out here.',
  },
  {
    file: 'server/wallet/post.ts',
    line: 'if (movements.length > 0) {',
    name: '0 → 1',
    why: 'What a pocket gains the platform gives: there are none, or two and more.',
  },
  {
    file: 'server/wallet/post.ts',
    line: 'const state = rows[0];',
    name: '0 → 1',
    why: 'Runs on PostgreSQL only, whose tests are left out here.',
  },
  {
    file: 'server/wallet/post.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the line
    line: 'if (!state) throw new Error(`There is no player ${player_id}.`);',
    name: '! removed',
    why: 'Runs on PostgreSQL only, whose tests are left out here.',
  },
  {
    file: 'src/core/realtime/connection.ts',
    line: 'let isConnecting = false;',
    name: 'false → true',
    why: 'It is set again before a visitor is known, and without one nothing connects.',
  },
  {
    file: 'src/core/realtime/connection.ts',
    line: 'let isConnected = false;',
    name: 'false → true',
    why: 'It is set again before a visitor is known, and without one nothing connects.',
  },
  {
    file: 'src/lib/limit-simulation.ts',
    line: "if (period === 'month') return day.slice(0, 7);",
    name: '0 → 1',
    why: 'Only whether two of a few months are the same is asked.',
  },
  {
    file: 'src/lib/limit-simulation.ts',
    line: 'return at.toISOString().slice(0, 10);',
    name: '0 → 1',
    why: 'Only whether two of a few weeks are the same is asked.',
  },
  {
    file: 'src/lib/normalize-text.ts',
    line: 'while (i < typed.length && i < word.length && typed[i] === word[i]) i++;',
    name: '< → <=',
    why: 'One place further only one of the two has a character.',
  },
  {
    file: 'src/lib/normalize-text.ts',
    line: 'while (i < typed.length && i < word.length && typed[i] === word[i]) i++;',
    name: '< → <= #2',
    why: 'One place further only one of the two has a character.',
  },
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
    line: 'for (let i = 0; i < index.words.length; i++) {',
    name: '< → <=',
    why: 'One place further the word is empty, which fits nothing that was typed.',
  },
  {
    file: 'src/lib/search.ts',
    line: 'if (tier < (best[place] ?? NONE)) best[place] = tier;',
    name: '< → <=',
    why: 'An equal tier replaces itself.',
  },
  {
    file: 'src/lib/search.ts',
    line: 'if (tier > worst) worst = tier;',
    name: '> → >=',
    why: 'An equal tier replaces itself.',
  },
  {
    file: 'src/lib/split-json-list.ts',
    line: 'if (listStart > 0 && depth === MEMBER_DEPTH) yield text.slice(memberStart, index + 1);',
    name: '0 → 1',
    why: 'A list begins after a brace and its name.',
  },
  {
    file: 'src/lib/split-json-list.ts',
    line: 'if (listStart > 0 && depth < MEMBER_DEPTH) return text.slice(0, listStart) + text.slice(index);',
    name: '0 → 1',
    why: 'A list begins after a brace and its name.',
  },
  {
    file: 'src/lib/text-diff.ts',
    line: 'if (i < before.length && j < after.length && before[i] === after[j]) {',
    name: '< → <=',
    why: 'At the end of one list its text is undefined, which is none of the other.',
  },
  {
    file: 'src/lib/text-diff.ts',
    line: 'if (i < before.length && j < after.length && before[i] === after[j]) {',
    name: '< → <= #2',
    why: 'At the end of one list its text is undefined, which is none of the other.',
  },
  {
    file: 'sw/storage/connection.ts',
    line: 'this.#heartbeats += 1;',
    name: '+= → -=',
    why: 'Only whether it has changed is asked.',
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
