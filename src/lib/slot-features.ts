import type { Draw } from './fair.ts';
import type { Feature, Skin, Step, Weighted } from './slot-model.ts';
import { columnAt, countLetter, expandWilds, lineWins, sumOf, turnReels } from './slot-spin.ts';

type Of<K extends Feature['kind']> = Extract<Feature, { kind: K }>;

const plain = { number: 0, of: 0, held: [], values: [] } as const;

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
  const columns = turnReels(skin.strips, draw);
  const { feature } = skin;
  const seen = feature.kind === 'respins' ? expandWilds(columns) : columns;
  const wins = lineWins(seen, skin);
  yield { ...plain, kind: 'spin', columns, wins, win: sumOf(wins) };
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
    yield { ...plain, kind: 'respin', columns: shown, wins, win: sumOf(wins), number, held };
  }
}

function* freeSpins(skin: Skin, feature: Of<'free'>, scatters: number, draw: Draw): Generator<Step> {
  const of = feature.spins[scatters - 3] ?? 0;
  for (let number = 1; number <= of; number += 1) {
    const columns = turnReels(skin.strips, draw);
    const wins = lineWins(feature.expand ? expandWilds(columns) : columns, skin, feature.multiplier);
    yield { ...plain, kind: 'free', columns, wins, win: sumOf(wins), number, of };
  }
}

function* baskets(skin: Skin, feature: Of<'baskets'>, columns: string[], draw: Draw): Generator<Step> {
  const of = feature.opened[countLetter(columns, 'S') - 3] ?? 0;
  for (let number = 1; number <= of; number += 1) {
    const win = drawWeighted(feature.prizes, draw) * skin.lines;
    yield { ...plain, kind: 'basket', columns, wins: [], win, number, of };
  }
}

function* pearls(skin: Skin, feature: Of<'pearls'>, columns: string[], draw: Draw): Generator<Step> {
  const fill = (landed: boolean): number => (landed ? drawWeighted(feature.values, draw) : 0);
  if (countLetter(columns, 'S') < feature.trigger) return;
  let values = [...columns.join('')].map(letter => fill(letter === 'S'));
  let lives = feature.lives;
  yield { ...plain, kind: 'pearls', columns, wins: [], win: 0, of: lives, values };
  for (let number = 1; lives > 0; number += 1) {
    const before = values.filter(value => value > 0).length;
    values = values.map(value => (value > 0 ? value : fill(draw(feature.oneIn) === 0)));
    const filled = values.filter(value => value > 0).length;
    lives = filled > before ? feature.lives : lives - 1;
    if (filled === 15) lives = 0;
    const total = values.reduce((sum, value) => sum + value, filled === 15 ? feature.full : 0);
    const win = lives === 0 ? total * skin.lines : 0;
    yield { ...plain, kind: 'pearls', columns, wins: [], win, number, of: lives, values };
  }
}
