import { readFileSync } from 'node:fs';

export interface OfflineRow {
  readonly label: string;
  readonly patterns: readonly string[];
  readonly expectation: 'opens' | 'says so';
}

/** The README's table of what works without a network. */
export function readOfflineTable(): OfflineRow[] {
  const [, rows = ''] =
    readFileSync('README.md', 'utf8').match(
      /\| what \| where \| without a network \|\n.*\n((?:\|.*\|\n)+)/,
    ) ?? [];
  return rows
    .trim()
    .split('\n')
    .map(row => {
      const [, what = '', where = '', says = ''] = row.split('|').map(cell => cell.trim());
      const answer = /^\*\*(opens|says so)\*\*/.exec(says)?.[1];
      if (answer !== 'opens' && answer !== 'says so') throw new Error(`Neither opens nor says so: ${row}`);
      return {
        label: what,
        patterns: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        expectation: answer,
      };
    });
}
