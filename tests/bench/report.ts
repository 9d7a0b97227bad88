import type { Figures, Phase } from './visit.ts';

/** Medians by target and phase. */
export type Medians = Readonly<Record<string, Readonly<Record<Phase, Figures>>>>;

interface Budget {
  readonly label: string;
  readonly phase: Phase;
  readonly figure: string;
  readonly limit: number;
  /** The baseline that the figure is divided by; without one the limit is absolute. */
  readonly baseline?: 'baseline' | 'baseline-static';
}

/** The first screen of a repeat visit of the baseline on the machine that the absolute budgets were set on, milliseconds. */
const BASELINE_REPEAT_MS = 237;

/** The budgets of the product that a visit of the lobby can show. */
export const BUDGETS: readonly Budget[] = [
  { label: 'cold first paint', phase: 'cold', figure: 'fcp', limit: 1.1, baseline: 'baseline-static' },
  { label: 'cold largest paint', phase: 'cold', figure: 'lcp', limit: 1.4, baseline: 'baseline' },
  { label: 'cold JavaScript until usable, KB', phase: 'cold', figure: 'jsKB', limit: 100 },
  { label: 'until offline-ready, KB', phase: 'cold', figure: 'wireKB', limit: 300 },
  {
    label: 'until offline-ready, time',
    phase: 'cold',
    figure: 'offlineReady',
    limit: 1.3,
    baseline: 'baseline',
  },
  { label: 'repeat, first screen', phase: 'repeat', figure: 'ready', limit: 1.5, baseline: 'baseline' },
  { label: 'offline, first screen', phase: 'offline', figure: 'ready', limit: 1.5, baseline: 'baseline' },
  { label: 'blocking time cold, ms', phase: 'cold', figure: 'blocking', limit: 100 },
  { label: 'every screen opens offline after, s', phase: 'cold', figure: 'everyScreenS', limit: 25 },
  { label: 'the same on a fast line, s', phase: 'cold', figure: 'fastEveryScreenS', limit: 6 },
  { label: 'layout shift', phase: 'cold', figure: 'cls', limit: 0 },
  { label: 'heap, MB', phase: 'cold', figure: 'heapMB', limit: 12 },
  { label: 'longest task of a repeat visit, ms', phase: 'repeat', figure: 'longest', limit: 50 },
  { label: 'catalogue, first sync, KB', phase: 'cold', figure: 'syncKB', limit: 1200 },
  { label: 'repeat visit with nothing new, KB', phase: 'repeat', figure: 'wireKB', limit: 30 },
  { label: 'key press to results, ms', phase: 'repeat', figure: 'searchMs', limit: 50 },
  { label: 'key press to results offline, ms', phase: 'offline', figure: 'searchMs', limit: 50 },
  { label: 'storage, MB', phase: 'cold', figure: 'storedMB', limit: 50 },
];

export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(value => typeof value === 'number').toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The median of each figure over the runs. */
export function mediansOf(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap(run => Object.keys(run)));
  return Object.fromEntries([...names].map(name => [name, median(runs.map(run => run[name]))]));
}

const formatNumber = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2);

/** A table of all medians, and one line per budget with its result. */
export function report(medians: Medians): string {
  const figures = [
    'fcp',
    'lcp',
    'ready',
    'usable',
    'offlineReady',
    'everyScreen',
    'blocking',
    'longest',
    'cls',
    'jsKB',
    'allJsKB',
    'wireKB',
    'heapMB',
  ];
  const lines = [`| | ${figures.join(' | ')} |`, `|---|${figures.map(() => '---|').join('')}`];
  for (const [name, phases] of Object.entries(medians))
    for (const [phase, values] of Object.entries(phases))
      lines.push(`| ${name} ${phase} | ${figures.map(figure => formatNumber(values[figure])).join(' | ')} |`);
  lines.push('');
  const slowdown = slowdownOf(medians);
  if (slowdown !== null)
    lines.push(
      `A repeat visit of the baseline takes ${formatNumber(slowdown)} x as long here as where the budgets were set; times without a baseline are scaled accordingly.`,
      '',
    );
  for (const budget of BUDGETS) lines.push(formatBudget(medians, budget, slowdown));
  return lines.join('\n');
}

/** How much slower this machine is than the one of the budgets, by a visit that hardly uses the network; null: not measured. */
function slowdownOf(medians: Medians): number | null {
  const ready = medians['baseline']?.repeat?.['ready'];
  return typeof ready === 'number' ? ready / BASELINE_REPEAT_MS : null;
}

function formatBudget(
  medians: Medians,
  { label, phase, figure, limit, baseline }: Budget,
  slowdown: number | null,
): string {
  const ours = medians['app']?.[phase]?.[figure];
  const base = baseline ? medians[baseline]?.[phase]?.[figure] : 1;
  if (typeof ours !== 'number' || typeof base !== 'number') return `?    ${label}: not measured`;
  const value = ours / base;
  const unit = baseline ? `x ${baseline}` : '';
  const scaled =
    slowdown !== null && label.endsWith(', ms')
      ? `, ${formatNumber(value / slowdown)} on the machine of the budgets`
      : '';
  return `${value <= limit ? 'ok  ' : 'MISS'} ${label}: ${formatNumber(value)} ${unit} (at most ${limit}${scaled})`;
}
