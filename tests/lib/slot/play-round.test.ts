import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../../src/lib/provably-fair.ts';
import { LINES, type PayLetter, SKIN_KEYS, type Skin, type SkinKey } from '../../../src/lib/slot/model.ts';
import { playRound, winCents } from '../../../src/lib/slot/play-round.ts';
import { isSkinKey, skins } from '../../../src/lib/slot/skins.ts';
import { columnAt, lineWins } from '../../../src/lib/slot/spin.ts';
import { enumerateSkin } from './enumeration.ts';

const rounds = (key: SkinKey, count: number) =>
  Array.from({ length: count }, (_, nonce) =>
    playRound(key, drawsOf({ serverSeed: `test ${key}`, clientSeed: 'fixed', nonce })),
  );

describe.each(SKIN_KEYS)('%s', key => {
  const skin = skins[key];
  const odds = enumerateSkin(skin);

  test('the published odds are those of every combination of stops', () => {
    expect(odds.total).toBeCloseTo(1, 9);
    expect(skin.rtp).toBe(Number(odds.rtp.toFixed(2)));
    expect(skin.hitRate).toBe(Number(odds.hitRate.toFixed(2)));
    expect(skin.featureChance).toBe(Number(odds.featureChance.toFixed(1)));
    expect(skin.maxWinChance).toBe(Math.round(odds.maxWinChance));
  });

  test('it returns 94 to 97.5 % and its volatility matches its deviation', () => {
    expect(odds.rtp).toBeGreaterThanOrEqual(94);
    expect(odds.rtp).toBeLessThanOrEqual(97.5);
    const minimum = { low: 0, medium: 3, high: 6 }[skin.volatility];
    const ceiling = { low: 5, medium: 6, high: 12 }[skin.volatility];
    expect(odds.deviation).toBeGreaterThanOrEqual(minimum);
    expect(odds.deviation).toBeLessThan(ceiling);
  });

  test('ten thousand played rounds pay as often, and start the feature as often, as enumerated', () => {
    const played = rounds(key, 10_000);
    const near = (count: number, chance: number): void => {
      const sigma = Math.sqrt(played.length * chance * (1 - chance));
      expect(Math.abs(count - played.length * chance)).toBeLessThan(4 * sigma);
    };
    near(played.filter(({ win }) => win > 0).length, odds.hitRate / 100);
    near(played.filter(({ steps }) => steps.length > 1).length, 1 / odds.featureChance);
  });

  test('a round is the same for the same draws, and its win is the sum of its steps', () => {
    expect(rounds(key, 300)).toEqual(rounds(key, 300));
    for (const { steps, win } of rounds(key, 300)) {
      expect(win).toBe(steps.reduce((sum, step) => sum + step.win, 0));
      expect(win).toBeLessThanOrEqual(skin.maxWin * skin.lines);
    }
  });

  test('free spins and baskets are as many as the feature gives for its scatters, each numbered', () => {
    for (const { steps } of rounds(key, 3000)) {
      const counted = steps.filter(({ kind }) => kind === 'free' || kind === 'basket');
      if (counted.length === 0) continue;
      const { feature } = skin;
      const given =
        feature.kind === 'free' ? feature.spins : feature.kind === 'baskets' ? feature.opened : [];
      const scatters = (steps[0]?.columns.join('') ?? '').split('S').length - 1;
      expect(counted).toHaveLength(given[scatters - 3] ?? 0);
      expect(counted.map(({ number }) => number)).toEqual(counted.map((_, index) => index + 1));
    }
  });

  test('strips and pays are well formed', () => {
    expect(skin.strips.join('')).toMatch(/^[A-GWS]+$/);
    expect(`${skin.strips[0]}${skin.strips[4]}`).not.toContain('W');
    for (const [three, four, five] of Object.values(skin.pays)) {
      expect(three).toBeGreaterThan(0);
      expect(four).toBeGreaterThan(three);
      expect(five).toBeGreaterThan(four);
    }
  });
});

/** Says the rule again, the slow way: the best of all symbols and lengths on every line. */
function slowWin(columns: readonly string[], skin: Skin): number {
  let sum = 0;
  for (const line of LINES.slice(0, skin.lines)) {
    let best = 0;
    for (const symbol of Object.keys(skin.pays) as PayLetter[])
      for (const length of [3, 4, 5]) {
        const reels = [0, 1, 2, 3, 4].slice(0, length);
        const fits = reels.every(reel =>
          `${symbol}W`.includes(columns[reel]?.charAt(Number(line[reel])) ?? '-'),
        );
        if (fits) best = Math.max(best, skin.pays[symbol][length - 3] ?? 0);
      }
    sum += best;
  }
  return sum;
}

test('line wins equal those of a naive implementation on any grid', () => {
  const column = (letters: string) =>
    fc.array(fc.constantFrom(...letters), { minLength: 3, maxLength: 3 }).map(cells => cells.join(''));
  const grid = fc.tuple(column('ABGS'), column('ABGWS'), column('ABGW'), column('ABGWS'), column('ABGS'));
  fc.assert(
    fc.property(grid, fc.constantFrom(...SKIN_KEYS), (columns, key) => {
      const skin = skins[key];
      const sum = lineWins(columns, skin).reduce((total, { pay }) => total + pay, 0);
      expect(sum).toBe(slowWin(columns, skin));
    }),
    { numRuns: 500 },
  );
});

describe('features', () => {
  const featured = (key: SkinKey) => rounds(key, 3000).filter(({ steps }) => steps.length > 1);

  test('comet: every respin holds the wild reels and follows a new one', () => {
    for (const { steps } of featured('comet')) {
      for (const step of steps.slice(1)) for (const reel of step.held) expect(step.columns[reel]).toBe('WWW');
      const held = steps.map(step => step.held.length);
      expect(held).toEqual([...new Set(held)].sort());
    }
  });

  test('pharaoh: three scatters give ten spins, each win three times its pay', () => {
    const three = featured('pharaoh').filter(
      ({ steps }) => steps[0]?.columns.join('').match(/S/g)?.length === 3,
    );
    expect(three.length).toBeGreaterThan(0);
    for (const { steps } of three) {
      expect(steps.length).toBe(11);
      for (const step of steps.slice(1)) expect(step.win).toBe(3 * slowWin(step.columns, skins.pharaoh));
    }
  });

  test('reef: pearls stay where they are, and the last step pays their sum', () => {
    for (const { steps } of featured('reef')) {
      const shown = steps.slice(1);
      shown.slice(1).forEach((step, i) => {
        shown[i]?.values.forEach((value, cell) => {
          if (value > 0) expect(step.values[cell]).toBe(value);
        });
      });
      const last = shown.at(-1);
      const full = last?.values.every(value => value > 0) ? 500 : 0;
      expect(last?.of).toBe(0);
      expect(last?.win).toBe(20 * (last?.values.reduce((sum, value) => sum + value, full) ?? 0));
    }
  });

  test('a full board of pearls is capped at the highest win', () => {
    const richest = skins.reef.strips.map(strip => {
      const counts = [...strip].map((_, stop) => columnAt(strip, stop).split('S').length);
      return counts.indexOf(Math.max(...counts));
    });
    const script = [...richest];
    const full = playRound('reef', () => script.shift() ?? 0);
    expect(full.steps.at(-1)?.values).toEqual(new Array<number>(15).fill(1));
    expect(full.win).toBe(skins.reef.maxWin * skins.reef.lines);
  });
});

test('money: an outcome is paid in whole minor units of a stake that the lines divide', () => {
  const outcome = { skin: 'comet', steps: [], win: 37 } as const;
  expect(winCents(outcome, 250)).toBe(925);
  expect(() => winCents(outcome, 255)).toThrow(RangeError);
});

test('an unknown skin is rejected', () => {
  expect(SKIN_KEYS.every(isSkinKey)).toBe(true);
  expect(['', 'toString', 'comets'].some(isSkinKey)).toBe(false);
});
