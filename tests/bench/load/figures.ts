/** What one scenario has measured on one kind of database with so many processes. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it should be at least (`min`) or at most (`max`). */
  readonly goal?: { readonly min: number } | { readonly max: number };
  /** What a reader has to know: why it is less than it could be. */
  readonly note?: string;
}

/** Database and number of processes, as the table names them. */
export interface Setup {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly processes: number;
}

export interface Measured extends Setup {
  readonly scenario: string;
  /** Null: it was not measured, and why. */
  readonly figures: readonly Figure[] | null;
  readonly skipped?: string;
}

/** The value below which so many of them are; they need not be in order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
}

/** p50 and p99 of times in milliseconds. */
export const timesOf = (name: string, times: readonly number[], maxP99?: number): Figure[] => [
  { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms' },
  {
    name: `${name}, p99`,
    value: percentile(times, 0.99),
    unit: 'ms',
    ...(maxP99 === undefined ? {} : { goal: { max: maxP99 } }),
  },
];

export const isMet = ({ value, goal }: Figure): boolean | null => {
  if (goal === undefined) return null;
  return 'min' in goal ? value >= goal.min : value <= goal.max;
};

const setupName = ({ engine, processes }: Setup): string =>
  `${engine}, ${processes} ${processes === 1 ? 'process' : 'processes'}`;

const numberOf = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);

function cellOf(figure: Figure | undefined): string {
  if (figure === undefined) return '–';
  const met = isMet(figure);
  return `${numberOf(figure.value)} ${figure.unit}${met === null ? '' : met ? ' ✓' : ' ✗'}`;
}

/** A row per figure, a column per database and number of processes; what was not measured follows as sentences. */
export function tableOf(measured: readonly Measured[]): string {
  const setups = [...new Set(measured.map(setupName))];
  const names = [
    ...new Set(
      measured.flatMap(({ scenario, figures }) => (figures ?? []).map(({ name }) => `${scenario}: ${name}`)),
    ),
  ];
  const figureAt = (row: string, setup: string) =>
    measured
      .filter(one => setupName(one) === setup)
      .flatMap(({ scenario, figures }) =>
        (figures ?? []).map(figure => [`${scenario}: ${figure.name}`, figure] as const),
      )
      .find(([name]) => name === row)?.[1];
  const rows = names.map(
    row => `| ${row} | ${setups.map(setup => cellOf(figureAt(row, setup))).join(' | ')} |`,
  );
  const notes = measured.flatMap(one => [
    ...(one.skipped === undefined ? [] : [`${one.scenario}, ${setupName(one)}: ${one.skipped}`]),
    ...(one.figures ?? []).flatMap(({ name, note }) =>
      note === undefined ? [] : [`${one.scenario}, ${setupName(one)}, ${name}: ${note}`],
    ),
  ]);
  return [
    `| figure | ${setups.join(' | ')} |`,
    `|---|${setups.map(() => '---').join('|')}|`,
    ...rows,
    '',
    ...notes,
  ].join('\n');
}
