export const SKIN_KEYS = ['comet', 'pharaoh', 'orchard', 'reef', 'rune'] as const;
export type SkinKey = (typeof SKIN_KEYS)[number];

/** A symbol is one letter: `A` (best) to `G` pay on lines, `W` is wild (reels 2 to 4 only), `S` starts the feature. */
export type PayLetter = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';

/** `[value, weight]` pairs; values are multiples of the whole stake. */
export type Weighted = readonly (readonly [value: number, weight: number])[];

export type Feature =
  /** A wild fills its reel, stays, and the other reels turn again. */
  | { readonly kind: 'respins' }
  /** 3, 4 or 5 `S` anywhere; every win of a free spin is multiplied; `expand`: a wild fills its reel. */
  | {
      readonly kind: 'free';
      readonly spins: readonly [number, number, number];
      readonly multiplier: number;
      readonly expand: boolean;
    }
  /** 3, 4 or 5 `S` anywhere open so many baskets. */
  | {
      readonly kind: 'baskets';
      readonly opened: readonly [number, number, number];
      readonly prizes: Weighted;
    }
  /** `trigger` or more `S` stay; empty cells turn until `lives` turns in a row bring none; each `S` pays its value. */
  | {
      readonly kind: 'pearls';
      readonly trigger: number;
      readonly lives: number;
      /** An empty cell is filled once in so many turns. */
      readonly oneIn: number;
      readonly values: Weighted;
      /** Paid on top when all 15 cells are full, as a multiple of the stake. */
      readonly full: number;
    };

export interface Skin {
  readonly key: SkinKey;
  readonly lines: 10 | 20;
  readonly strips: readonly [string, string, string, string, string];
  /** For 3, 4 and 5 on a line from the left, in line bets. */
  readonly pays: Readonly<Record<PayLetter, readonly [number, number, number]>>;
  readonly feature: Feature;
  /** Highest win of a round as a multiple of the stake; the feature ends when it is reached. */
  readonly maxWin: number;
  /** Per cent, by full enumeration, to two decimals (the test computes it again). */
  readonly rtp: number;
  /** Per cent of rounds that pay anything. */
  readonly hitRate: number;
  /** 1 in so many rounds starts the feature. */
  readonly featureChance: number;
  /** 1 in so many rounds pays the highest win. */
  readonly maxWinChance: number;
  readonly volatility: 'low' | 'medium' | 'high';
}

export interface LineWin {
  readonly line: number;
  readonly symbol: string;
  readonly count: number;
  /** In line bets, multiplier included. */
  readonly pay: number;
}

/** One thing the player sees happen. */
export interface Step {
  readonly kind: 'spin' | 'respin' | 'free' | 'basket' | 'pearls';
  /** Five columns of three letters, top first. */
  readonly columns: readonly string[];
  readonly wins: readonly LineWin[];
  /** In line bets. */
  readonly win: number;
  /** Counts the steps of a feature from 1; 0 in the base game. */
  readonly number: number;
  /** Steps of the feature where known, lives left for pearls. */
  readonly of: number;
  /** Reels that stay for this step. */
  readonly held: readonly number[];
  /** Pearls: 15 values in stakes, column by column, 0 where empty. */
  readonly values: readonly number[];
}

export interface Outcome {
  readonly skin: SkinKey;
  readonly steps: readonly Step[];
  /** In line bets; at most `maxWin` stakes. */
  readonly win: number;
}

/** Rows of each line, reel by reel; the 10-line skins use the first ten. */
export const LINES = [
  '11111',
  '00000',
  '22222',
  '01210',
  '21012',
  '00100',
  '22122',
  '10001',
  '12221',
  '11011',
  '11211',
  '01110',
  '21112',
  '01010',
  '21212',
  '10101',
  '12121',
  '00200',
  '22022',
  '02220',
] as const;
