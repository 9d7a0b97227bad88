import { LINES, type PayLetter, type Skin, type Weighted } from '../../../src/lib/slot/model.ts';

/** Chance of each win in line bets; the last entry is "the highest win". */
export type Distribution = Float64Array;
interface Seen {
  readonly column: string;
  readonly weight: number;
  /** What the column adds to the feature's key: a count of `S`, or a bit per reel with a wild. */
  readonly key: number;
}
type Table = Map<number, Distribution>;

const occurrences = (text: string, letter: string): number => text.split(letter).length - 1;

function windows(strip: string, see: (column: string) => string, keyOf: (column: string) => number): Seen[] {
  const seen = new Map<string, Seen>();
  for (let stop = 0; stop < strip.length; stop += 1) {
    const raw = (strip + strip).slice(stop, stop + 3);
    const column = see(raw);
    const name = `${column}${keyOf(raw)}`;
    seen.set(name, { column, key: keyOf(raw), weight: (seen.get(name)?.weight ?? 0) + 1 });
  }
  return [...seen.values()];
}

/** Every combination of stops, counted reel by reel: a branch ends where no line is alive any more. */
function enumerate(reels: readonly Seen[][], skin: Skin, multiplier: number, cap: number): Table {
  const all = reels.reduce((product, reel) => product * reel.reduce((sum, { weight }) => sum + weight, 0), 1);
  const rest: Map<number, number>[] = [new Map([[0, 1]])];
  for (const reel of [...reels].reverse()) {
    const next = new Map<number, number>();
    for (const { weight, key } of reel)
      for (const [k, n] of rest[0] ?? []) next.set(k + key, (next.get(k + key) ?? 0) + n * weight);
    rest.unshift(next);
  }
  const table: Table = new Map();
  const add = (key: number, win: number, count: number): void => {
    const row = table.get(key) ?? new Float64Array(cap + 1);
    const index = Math.min(win, cap);
    row[index] = (row[index] ?? 0) + count / all;
    table.set(key, row);
  };
  const visit = (
    reel: number,
    alive: [line: number, symbol: string][],
    win: number,
    key: number,
    ways: number,
  ): void => {
    const paid = (symbol: string): number => (skin.pays[symbol as PayLetter]?.[reel - 3] ?? 0) * multiplier;
    if (reel === 5 || alive.length === 0) {
      const total = alive.reduce((sum, [, symbol]) => sum + paid(symbol), win);
      for (const [more, count] of rest[reel] ?? []) add(key + more, total, ways * count);
      return;
    }
    for (const seen of reels[reel] ?? []) {
      let won = win;
      const next: [number, string][] = [];
      for (const [line, symbol] of alive) {
        const letter = seen.column[Number(LINES[line]?.[reel])] ?? '';
        if (reel === 0) {
          if (letter in skin.pays) next.push([line, letter]);
        } else if (letter === symbol || letter === 'W') next.push([line, symbol]);
        else if (reel >= 3) won += paid(symbol);
      }
      visit(reel + 1, next, won, key + seen.key, ways * seen.weight);
    }
  };
  visit(
    0,
    Array.from({ length: skin.lines }, (_, line) => [line, '']),
    0,
    0,
    1,
  );
  return table;
}

function convolve(a: Distribution, b: Distribution): Distribution {
  const cap = a.length - 1;
  const out = new Float64Array(cap + 1);
  const sparse = [...b.entries()].filter(([, chance]) => chance > 0);
  for (let i = 0; i <= cap; i += 1) {
    const chance = a[i] ?? 0;
    if (chance === 0) continue;
    for (const [j, other] of sparse) {
      const sum = Math.min(i + j, cap);
      out[sum] = (out[sum] ?? 0) + chance * other;
    }
  }
  return out;
}

const point = (cap: number): Distribution => {
  const out = new Float64Array(cap + 1);
  out[0] = 1;
  return out;
};
const addTo = (sum: Distribution, part: Distribution, by = 1): void =>
  part.forEach((chance, i) => {
    sum[i] = (sum[i] ?? 0) + chance * by;
  });

function weighted(values: Weighted, lines: number, cap: number): Distribution {
  const all = values.reduce((sum, [, weight]) => sum + weight, 0);
  const out = new Float64Array(cap + 1);
  for (const [value, weight] of values) {
    const index = Math.min(value * lines, cap);
    out[index] = (out[index] ?? 0) + weight / all;
  }
  return out;
}

/** The n-fold sums of one distribution, each made once. */
function powers(one: Distribution, start: Distribution): (n: number) => Distribution {
  const made = [start];
  return n => {
    for (let last = made.length; last <= n; last += 1) made.push(convolve(made[last - 1] ?? start, one));
    return made[n] ?? start;
  };
}

function respinsAfter(skin: Skin, held: number, cap: number, cache: Table): Distribution {
  const known = cache.get(held);
  if (known) return known;
  const reels = skin.strips.map((strip, reel) =>
    held & (1 << reel)
      ? [{ column: 'WWW', weight: 1, key: 0 }]
      : windows(strip, fill, column => (column.includes('W') ? 1 << reel : 0)),
  );
  const total = new Float64Array(cap + 1);
  for (const [mask, wins] of enumerate(reels, skin, 1, cap))
    addTo(total, mask === 0 ? wins : convolve(respinsAfter(skin, held | mask, cap, cache), wins));
  cache.set(held, total);
  return total;
}
const fill = (column: string): string => (column.includes('W') ? 'WWW' : column);

/** How many cells are full at the end, from `filled` cells and `lives` left. */
export function pearlCounts(filled: number, lives: number, most: number, oneIn: number): number[] {
  const out = new Array<number>(16).fill(0);
  if (filled === 15 || lives === 0) {
    out[filled] = 1;
    return out;
  }
  const empty = 15 - filled;
  let ways = 1;
  for (let landed = 0; landed <= empty; landed += 1) {
    const chance = ways * (1 / oneIn) ** landed * (1 - 1 / oneIn) ** (empty - landed);
    pearlCounts(filled + landed, landed > 0 ? most : lives - 1, most, oneIn).forEach((share, n) => {
      out[n] = (out[n] ?? 0) + chance * share;
    });
    ways = (ways * (empty - landed)) / (landed + 1);
  }
  return out;
}

function featureOf(skin: Skin, cap: number): (key: number) => Distribution | undefined {
  const { feature } = skin;
  if (feature.kind === 'respins') {
    const cache: Table = new Map();
    return key => (key === 0 ? undefined : respinsAfter(skin, key, cap, cache));
  }
  if (feature.kind === 'free') {
    const see = feature.expand ? fill : (column: string) => column;
    const reels = skin.strips.map(strip => windows(strip, see, () => 0));
    const one = enumerate(reels, skin, feature.multiplier, cap).get(0) ?? point(cap);
    const sum = powers(one, point(cap));
    return key => (key < 3 ? undefined : sum(feature.spins[key - 3] ?? 0));
  }
  if (feature.kind === 'baskets') {
    const sum = powers(weighted(feature.prizes, skin.lines, cap), point(cap));
    return key => (key < 3 ? undefined : sum(feature.opened[key - 3] ?? 0));
  }
  const sum = powers(weighted(feature.values, skin.lines, cap), point(cap));
  const bonus = weighted([[feature.full, 1]], skin.lines, cap);
  return key => {
    if (key < feature.trigger) return undefined;
    const total = new Float64Array(cap + 1);
    pearlCounts(key, feature.lives, feature.lives, feature.oneIn).forEach((chance, n) => {
      addTo(total, n === 15 ? convolve(sum(n), bonus) : sum(n), chance);
    });
    return total;
  };
}

export interface Odds {
  readonly rtp: number;
  readonly hitRate: number;
  readonly featureChance: number;
  readonly maxWinChance: number;
  /** Standard deviation of a round's win, in stakes. */
  readonly deviation: number;
  readonly total: number;
  readonly distribution: Distribution;
}

export function enumerateSkin(skin: Skin): Odds {
  const cap = skin.maxWin * skin.lines;
  const respins = skin.feature.kind === 'respins';
  const reels = skin.strips.map((strip, reel) =>
    windows(strip, respins ? fill : column => column, column =>
      respins ? (column.includes('W') ? 1 << reel : 0) : occurrences(column, 'S'),
    ),
  );
  const after = featureOf(skin, cap);
  const round = new Float64Array(cap + 1);
  let started = 0;
  for (const [key, wins] of enumerate(reels, skin, 1, cap)) {
    const feature = after(key);
    if (feature) started += wins.reduce((sum, chance) => sum + chance, 0);
    addTo(round, feature ? convolve(feature, wins) : wins);
  }
  let mean = 0;
  let square = 0;
  let total = 0;
  round.forEach((chance, win) => {
    const stakes = win / skin.lines;
    total += chance;
    mean += chance * stakes;
    square += chance * stakes * stakes;
  });
  return {
    rtp: mean * 100,
    hitRate: (1 - (round[0] ?? 0)) * 100,
    featureChance: 1 / started,
    maxWinChance: 1 / (round[cap] ?? 0),
    deviation: Math.sqrt(square - mean * mean),
    total,
    distribution: round,
  };
}
