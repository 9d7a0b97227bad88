import type { Medians } from './medians.ts';
import type { Baseline } from './targets.ts';
import type { Phase } from './visit.ts';

interface Budget {
  readonly label: string;
  readonly phase: Phase;
  readonly figure: string;
  readonly limit: number;
  /** The figure is divided by what this baseline needs until it is seen, or by the same figure of it; else the limit is absolute. */
  readonly baseline?: Baseline;
  readonly baselineFigure?: string;
  /** Holds for every kind of page and visitor; else for the lobby of a guest. */
  readonly isGeneral?: boolean;
}

const general = { isGeneral: true, baselineFigure: 'seen' } as const;

/** The budgets that a visit can show (docs/requirements/performance.md). */
export const BUDGETS: readonly Budget[] = [
  {
    label: 'cold: usable',
    phase: 'cold',
    figure: 'usable',
    limit: 1.5,
    baseline: 'baseline-static',
    ...general,
  },
  { label: 'repeat: seen', phase: 'repeat', figure: 'seen', limit: 1.5, baseline: 'baseline', ...general },
  {
    label: 'repeat: usable',
    phase: 'repeat',
    figure: 'usable',
    limit: 1.4,
    baseline: 'baseline',
    ...general,
  },
  {
    label: 'repeat: hydrated',
    phase: 'repeat',
    figure: 'hydrated',
    limit: 2,
    baseline: 'baseline',
    ...general,
  },
  { label: 'repeat: blocking, ms', phase: 'repeat', figure: 'blocking', limit: 150, isGeneral: true },
  { label: 'offline: seen', phase: 'offline', figure: 'seen', limit: 1.5, baseline: 'baseline', ...general },
  {
    label: 'offline: usable',
    phase: 'offline',
    figure: 'usable',
    limit: 1.4,
    baseline: 'baseline',
    ...general,
  },
  {
    label: 'offline: hydrated',
    phase: 'offline',
    figure: 'hydrated',
    limit: 2,
    baseline: 'baseline',
    ...general,
  },
  { label: 'offline: blocking, ms', phase: 'offline', figure: 'blocking', limit: 150, isGeneral: true },
  { label: 'cold: layout shift', phase: 'cold', figure: 'cls', limit: 0, isGeneral: true },
  { label: 'repeat: layout shift', phase: 'repeat', figure: 'cls', limit: 0, isGeneral: true },
  { label: 'cold: blocking, ms', phase: 'cold', figure: 'blocking', limit: 100 },
  { label: 'cold: first paint', phase: 'cold', figure: 'fcp', limit: 1.1, baseline: 'baseline-static' },
  { label: 'cold: largest paint', phase: 'cold', figure: 'lcp', limit: 1.4, baseline: 'baseline' },
  { label: 'cold: JavaScript until hydrated, KB', phase: 'cold', figure: 'jsKB', limit: 100 },
  { label: 'cold: requests', phase: 'cold', figure: 'requests', limit: 24 },
  { label: 'until offline-ready, KB', phase: 'cold', figure: 'wireKB', limit: 300 },
  { label: 'until offline-ready', phase: 'cold', figure: 'offlineReady', limit: 1.3, baseline: 'baseline' },
  { label: 'every screen opens offline after, s', phase: 'cold', figure: 'everyScreenS', limit: 25 },
  { label: 'the same on a fast line, s', phase: 'cold', figure: 'fastEveryScreenS', limit: 6 },
  { label: 'heap, MB', phase: 'cold', figure: 'heapMB', limit: 12 },
  { label: 'repeat: longest task after the first paint, ms', phase: 'repeat', figure: 'longest', limit: 50 },
  { label: 'catalogue, first sync, KB', phase: 'cold', figure: 'syncKB', limit: 1200 },
  { label: 'repeat visit with nothing new, KB', phase: 'repeat', figure: 'wireKB', limit: 30 },
  { label: 'key press to results, ms', phase: 'repeat', figure: 'searchMs', limit: 50 },
  { label: 'key press to results offline, ms', phase: 'offline', figure: 'searchMs', limit: 50 },
  { label: 'storage, MB', phase: 'cold', figure: 'storedMB', limit: 50 },
];

/** Result of one budget and one page. */
export interface Verdict {
  readonly budget: string;
  readonly target: string;
  readonly phase: Phase;
  readonly figure: string;
  /** Null: not measured. */
  readonly value: number | null;
  readonly limit: number;
  readonly baseline: Baseline | null;
  readonly isMet: boolean | null;
}

const LOBBY_OF_A_GUEST = 'lobby guest';

/** The verdict on each budget for each page that it holds for. */
export function judge(medians: Medians, targets: readonly string[]): Verdict[] {
  return BUDGETS.flatMap(budget =>
    targets
      .filter(target => budget.isGeneral || target === LOBBY_OF_A_GUEST)
      .map(target => judgeOne(medians, target, budget)),
  );
}

function judgeOne(medians: Medians, target: string, budget: Budget): Verdict {
  const { label, phase, figure, limit, baseline = null, baselineFigure = figure } = budget;
  const ours = medians[target]?.[phase]?.[figure];
  const base = baseline ? medians[baseline]?.[phase]?.[baselineFigure] : 1;
  const value = typeof ours === 'number' && typeof base === 'number' ? ours / base : null;
  const isMet = value === null ? null : value <= limit;
  return { budget: label, target, phase, figure, value, limit, baseline, isMet };
}
