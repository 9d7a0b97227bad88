import type { Draw } from '../provably-fair.ts';
import type { Feature, Skin, Step, Weighted } from './model.ts';
import { columnAt, countLetter, expandWilds, lineWins, spinReels, totalPay } from './spin.ts';

type FeatureOf<K extends Feature['kind']> = Extract<Feature, { kind: K }>;

const emptyStep = { number: 0, of: 0, held: [], values: [] } as const;

function drawWeighted(table: Weighted, draw: Draw): number {
  let left = draw(table.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [value, weight] of table) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new RangeError('the weights do not add up');
}

/** The base spin and what follows from it, lazily: drawing stops when the caller does. */
export function* playSteps(skin: Skin, draw: Draw): Generator<Step> {
  const columns = spinReels(skin.strips, draw);
  const { feature } = skin;
  const seen = feature.kind === 'respins' ? expandWilds(columns) : columns;
  const wins = lineWins(seen, skin);
  yield { ...emptyStep, kind: 'spin', columns, wins, win: totalPay(wins) };
  if (feature.kind === 'respins') yield* respins(skin, seen, draw);
  else if (feature.kind === 'free') yield* freeSpins(skin, feature, countLetter(columns, 'S'), draw);
  else if (feature.kind === 'baskets') yield* baskets(skin, feature, columns, draw);
  else yield* pearls(skin, feature, columns, draw);
}

function* respins(skin: Skin, from: readonly string[], draw: Draw): Generator<Step> {
  let columns = from;
  let held: number[] = [];
  for (let number = 1; ; number += 1) {
    const wild = columns.flatMap((column, reel) => (column === 'WWW' ? [reel] : []));
    if (wild.length === held.length) return;
    held = wild;
    const shown = skin.strips.map((strip, reel) =>
      held.includes(reel) ? 'WWW' : columnAt(strip, draw(strip.length)),
    );
    columns = expandWilds(shown);
    const wins = lineWins(columns, skin);
    yield { ...emptyStep, kind: 'respin', columns: shown, wins, win: totalPay(wins), number, held };
  }
}

function* freeSpins(skin: Skin, feature: FeatureOf<'free'>, scatters: number, draw: Draw): Generator<Step> {
  const of = feature.spins[scatters - 3] ?? 0;
  for (let number = 1; number <= of; number += 1) {
    const columns = spinReels(skin.strips, draw);
    const wins = lineWins(feature.expand ? expandWilds(columns) : columns, skin, feature.multiplier);
    yield { ...emptyStep, kind: 'free', columns, wins, win: totalPay(wins), number, of };
  }
}

function* baskets(skin: Skin, feature: FeatureOf<'baskets'>, columns: string[], draw: Draw): Generator<Step> {
  const of = feature.opened[countLetter(columns, 'S') - 3] ?? 0;
  for (let number = 1; number <= of; number += 1) {
    const win = drawWeighted(feature.prizes, draw) * skin.lines;
    yield { ...emptyStep, kind: 'basket', columns, wins: [], win, number, of };
  }
}

function* pearls(skin: Skin, feature: FeatureOf<'pearls'>, columns: string[], draw: Draw): Generator<Step> {
  const fill = (landed: boolean): number => (landed ? drawWeighted(feature.values, draw) : 0);
  if (countLetter(columns, 'S') < feature.trigger) return;
  let values = [...columns.join('')].map(letter => fill(letter === 'S'));
  let lives = feature.lives;
  yield { ...emptyStep, kind: 'pearls', columns, wins: [], win: 0, of: lives, values };
  for (let number = 1; lives > 0; number += 1) {
    const before = values.filter(value => value > 0).length;
    values = values.map(value => (value > 0 ? value : fill(draw(feature.oneIn) === 0)));
    const filled = values.filter(value => value > 0).length;
    lives = filled > before ? feature.lives : lives - 1;
    if (filled === 15) lives = 0;
    const total = values.reduce((sum, value) => sum + value, filled === 15 ? feature.full : 0);
    const win = lives === 0 ? total * skin.lines : 0;
    yield { ...emptyStep, kind: 'pearls', columns, wins: [], win, number, of: lives, values };
  }
}
