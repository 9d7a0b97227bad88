import { BUDGETS, judge, type Verdict } from './budgets.ts';
import type { Medians } from './medians.ts';
import { BASELINES } from './targets.ts';
import { PHASES, type Phase } from './visit.ts';

/** The first screen of a repeat visit of the baseline on the machine that the absolute budgets were set on, milliseconds. */
const BASELINE_REPEAT_MS = 237;

/** Columns of the tables: the figure, and its heading where that is another. */
const MOMENTS: readonly (readonly [figure: string, heading?: string])[] = [
  ['seen'],
  ['usable'],
  ['hydrated'],
  ['fcp', 'FCP'],
  ['lcp', 'LCP'],
  ['cls', 'shift'],
  ['blocking'],
  ['longest'],
  ['pageKB', 'page KB'],
  ['requests'],
  ['jsKB', 'JS KB'],
  ['wireKB', 'link KB'],
  ['heapMB', 'heap MB'],
  ['lostLooks', 'lost looks'],
  ['missingPictures', 'missing pictures'],
];
const ONLY_COLD: readonly (readonly [figure: string, heading?: string])[] = [
  ['allJsKB', 'all JS KB'],
  ['offlineReady', 'offline-ready'],
  ['everyScreen', 'every screen'],
];
const TASKS: readonly (readonly [figure: string, heading: string])[] = [
  ['longTasks', 'tasks'],
  ['blockingToSeen', 'until seen'],
  ['blockingToUsable', 'seen to usable'],
  ['blockingToHydrated', 'to hydrated'],
  ['blockingAfter', 'after'],
];

const formatNumber = (value: number | null | undefined): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  if (Number.isInteger(value)) return String(value);
  return value >= 100
    ? value.toFixed(0)
    : value.toFixed(value < 0.01 ? 4 : value < 1 ? 3 : value < 10 ? 2 : 1);
};

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(head),
  `|${head.map(() => '---|').join('')}`,
  ...rows.map(row),
];

const MARKS = { met: '✓', missed: '✗' } as const;
const markOf = ({ isMet }: Verdict): string => (isMet ? MARKS.met : MARKS.missed);

/** The medians of one phase; ✓ and ✗ beside a figure say whether its budgets are met. */
function phaseTable(phase: Phase, medians: Medians, verdicts: readonly Verdict[]): string[] {
  const columns = phase === 'cold' ? [...MOMENTS, ...ONLY_COLD] : MOMENTS;
  const rows = Object.entries(medians).map(([name, phases]) => {
    const cells = columns.map(([figure]) => {
      const judged = verdicts.filter(
        one => one.target === name && one.phase === phase && one.figure === figure && one.isMet !== null,
      );
      const worst = judged.find(({ isMet }) => !isMet) ?? judged[0];
      return `${formatNumber(phases[phase]?.[figure])}${worst ? ` ${markOf(worst)}` : ''}`;
    });
    return [name, ...cells];
  });
  return [
    `### ${phase}`,
    '',
    ...table(['', ...columns.map(([figure, heading = figure]) => heading)], rows),
    '',
  ];
}

/** Long tasks: how many, and by how much they exceed 50 ms in all, by the phase that they begin in. */
function taskTable(medians: Medians): string[] {
  const rows = Object.entries(medians).flatMap(([name, phases]) =>
    PHASES.map(phase => [
      `${name} ${phase}`,
      ...TASKS.map(([figure]) => formatNumber(phases[phase]?.[figure])),
    ]),
  );
  return [
    '### Long tasks, blocking ms by phase',
    '',
    ...table(['', ...TASKS.map(([, heading]) => heading)], rows),
    '',
  ];
}

/** One row for each budget, one column for each page. */
function budgetTable(
  verdicts: readonly Verdict[],
  targets: readonly string[],
  slowdown: number | null,
): string[] {
  const rows = BUDGETS.map(({ label, limit, baseline }) => {
    const cells = targets.map(target => {
      const verdict = verdicts.find(one => one.budget === label && one.target === target);
      if (!verdict) return '';
      if (verdict.isMet === null) return 'not measured';
      const scaled =
        slowdown !== null && label.endsWith(', ms')
          ? ` (${formatNumber((verdict.value ?? 0) / slowdown)} scaled)`
          : '';
      return `${formatNumber(verdict.value)} ${verdict.isMet ? 'met' : 'MISSED'}${scaled}`;
    });
    return [label, `${limit}${baseline ? ` x ${baseline}` : ''}`, ...cells];
  });
  return ['### Budgets', '', ...table(['', 'at most', ...targets], rows), ''];
}

/** How much slower this machine is than the one of the budgets, by a visit that hardly uses the network; null: not measured. */
function slowdownOf(medians: Medians): number | null {
  const seen = medians['baseline']?.repeat?.['seen'];
  return typeof seen === 'number' ? seen / BASELINE_REPEAT_MS : null;
}

/** Tables of all medians and of the budgets. */
export function report(medians: Medians): { text: string; verdicts: readonly Verdict[] } {
  const targets = Object.keys(medians).filter(name => !(BASELINES as readonly string[]).includes(name));
  const verdicts = judge(medians, targets);
  const slowdown = slowdownOf(medians);
  const lines = [
    ...PHASES.flatMap(phase => phaseTable(phase, medians, verdicts)),
    ...taskTable(medians),
    ...(targets.length > 0 ? budgetTable(verdicts, targets, slowdown) : []),
  ];
  if (slowdown !== null)
    lines.push(
      `A repeat visit of the baseline takes ${formatNumber(slowdown)} x as long here as where the absolute budgets were set: "scaled" is divided by that.`,
    );
  return { text: lines.join('\n'), verdicts };
}
