import type { Figures, Phase } from './visit.ts';

/** Medians by target and phase. */
export type Medians = Readonly<Record<string, Readonly<Record<Phase, Figures>>>>;

interface Budget {
  readonly what: string;
  readonly phase: Phase;
  readonly figure: string;
  readonly limit: number;
  /** The yardstick that the figure is divided by; without one the limit is absolute. */
  readonly by?: 'floor' | 'floor-shell';
}

/** The first screen of a repeat visit of the floor on the machine that the absolute budgets were set on, milliseconds. */
const FLOOR_REPEAT_MS = 237;

/** The budgets of the product that a visit of the lobby can show. */
export const BUDGETS: readonly Budget[] = [
  { what: 'cold first paint', phase: 'cold', figure: 'fcp', limit: 1.1, by: 'floor-shell' },
  { what: 'cold largest paint', phase: 'cold', figure: 'lcp', limit: 1.4, by: 'floor' },
  { what: 'cold JavaScript, KB', phase: 'cold', figure: 'jsKB', limit: 110 },
  { what: 'until offline-ready, KB', phase: 'cold', figure: 'wireKB', limit: 300 },
  { what: 'until offline-ready, time', phase: 'cold', figure: 'offlineReady', limit: 1.3, by: 'floor' },
  { what: 'repeat, first screen', phase: 'repeat', figure: 'ready', limit: 1.5, by: 'floor' },
  { what: 'offline, first screen', phase: 'offline', figure: 'ready', limit: 1.5, by: 'floor' },
  { what: 'blocking time cold, ms', phase: 'cold', figure: 'blocking', limit: 100 },
  { what: 'layout shift', phase: 'cold', figure: 'cls', limit: 0 },
  { what: 'heap, MB', phase: 'cold', figure: 'heapMB', limit: 12 },
  { what: 'longest task of a repeat visit, ms', phase: 'repeat', figure: 'longest', limit: 50 },
  { what: 'catalogue, first sync, KB', phase: 'cold', figure: 'syncKB', limit: 1200 },
  { what: 'repeat visit with nothing new, KB', phase: 'repeat', figure: 'wireKB', limit: 30 },
  { what: 'key press to results, ms', phase: 'repeat', figure: 'searchMs', limit: 50 },
  { what: 'key press to results offline, ms', phase: 'offline', figure: 'searchMs', limit: 50 },
  { what: 'storage, MB', phase: 'cold', figure: 'storedMB', limit: 50 },
];

export function median(values: readonly (number | null | undefined)[]): number | null {
  const sorted = values.filter(value => typeof value === 'number').toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** The middle of each figure over the runs. */
export function mediansOf(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap(run => Object.keys(run)));
  return Object.fromEntries([...names].map(name => [name, median(runs.map(run => run[name]))]));
}

const show = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2);

/** A table of all medians, and one line per budget with what came out. */
export function report(medians: Medians): string {
  const figures = [
    'fcp',
    'lcp',
    'ready',
    'offlineReady',
    'blocking',
    'longest',
    'cls',
    'jsKB',
    'wireKB',
    'heapMB',
  ];
  const lines = [`| | ${figures.join(' | ')} |`, `|---|${figures.map(() => '---|').join('')}`];
  for (const [name, phases] of Object.entries(medians))
    for (const [phase, values] of Object.entries(phases))
      lines.push(`| ${name} ${phase} | ${figures.map(figure => show(values[figure])).join(' | ')} |`);
  lines.push('');
  const pace = paceOf(medians);
  if (pace !== null)
    lines.push(
      `A repeat visit of the floor takes ${show(pace)} x as long here as where the budgets were set; times without a yardstick are said at that pace too.`,
      '',
    );
  for (const budget of BUDGETS) lines.push(judge(medians, budget, pace));
  return lines.join('\n');
}

/** How much slower this machine is than the one of the budgets, by what hardly waits for the network; null: not measured. */
function paceOf(medians: Medians): number | null {
  const ready = medians['floor']?.repeat?.['ready'];
  return typeof ready === 'number' ? ready / FLOOR_REPEAT_MS : null;
}

function judge(medians: Medians, { what, phase, figure, limit, by }: Budget, pace: number | null): string {
  const ours = medians['app']?.[phase]?.[figure];
  const base = by ? medians[by]?.[phase]?.[figure] : 1;
  if (typeof ours !== 'number' || typeof base !== 'number') return `?    ${what}: not measured`;
  const value = ours / base;
  const unit = by ? `x ${by}` : '';
  const there = pace !== null && what.endsWith(', ms') ? `, ${show(value / pace)} at the budgets' pace` : '';
  return `${value <= limit ? 'ok  ' : 'MISS'} ${what}: ${show(value)} ${unit} (at most ${limit}${there})`;
}
