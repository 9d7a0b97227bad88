import { readFileSync } from 'node:fs';

export interface OfflineRow {
  readonly label: string;
  readonly patterns: readonly string[];
  readonly expectation: 'opens' | 'shows a notice';
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
      const [, what = '', where = '', behaviour = ''] = row.split('|').map(cell => cell.trim());
      const expectation = /^\*\*(opens|shows a notice)\*\*/.exec(behaviour)?.[1];
      if (expectation !== 'opens' && expectation !== 'shows a notice')
        throw new Error(`Neither opens nor shows a notice: ${row}`);
      return {
        label: what,
        patterns: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        expectation,
      };
    });
}
