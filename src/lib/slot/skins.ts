import type { Skin, SkinKey } from './model.ts';

const comet: Skin = {
  key: 'comet',
  lines: 10,
  strips: [
    'GFCAFDGEBDEGCEFDEGBCGDFABC',
    'AWCBAFGCEDFCDBECFABGEFEFGFEGDEDGDGFD',
    'EABDEDGCEFADFDCBGFBECFDGEGFDCGEGABWF',
    'FEBDADCEFAFDGFGDFCEFEBGDCGWCAEFGDBEG',
    'GACFGDFECGACGBEDBFDEFDACBE',
  ],
  pays: {
    A: [15, 60, 250],
    B: [10, 30, 120],
    C: [6, 20, 60],
    D: [4, 9, 25],
    E: [3, 7, 20],
    F: [2, 5, 15],
    G: [2, 4, 12],
  },
  feature: { kind: 'respins' },
  maxWin: 200,
  rtp: 95.35,
  hitRate: 36.99,
  featureChance: 4.4,
  maxWinChance: 861961,
  volatility: 'low',
};

const pharaoh: Skin = {
  key: 'pharaoh',
  lines: 10,
  strips: [
    'SFEGFDGFCEGDBFEBAGCEDAGCFD',
    'FGDFGBDAGEFCEFBGCDSFEBWCDE',
    'ESGFBDAGEDCAEFCGEDCGDFWBF',
    'CEWGBFDCFESBFECDGEBDGAFDEG',
    'GADFBGDEFGCDSCEGFBCEFGADFE',
  ],
  pays: {
    A: [60, 300, 4000],
    B: [40, 180, 1000],
    C: [30, 120, 500],
    D: [12, 40, 150],
    E: [8, 30, 120],
    F: [6, 18, 80],
    G: [4, 16, 70],
  },
  feature: { kind: 'free', spins: [10, 12, 15], multiplier: 3, expand: false },
  maxWin: 1200,
  rtp: 96.5,
  hitRate: 29.41,
  featureChance: 76.3,
  maxWinChance: 179163,
  volatility: 'high',
};

const orchard: Skin = {
  key: 'orchard',
  lines: 20,
  strips: [
    'DGAEBFGDSGABEFCEDCFGBCFDEGF',
    'CBDECSGDAFEAGWEDBFGBDGFECFG',
    'EBDGWEFBGABDCEDCGFDSFECAGF',
    'DBFDGEFDAFEBCESBFGWEDCFGCAG',
    'GFDGFBCEDFEDAGBECFDGESGCBFA',
  ],
  pays: {
    A: [50, 150, 500],
    B: [35, 100, 300],
    C: [28, 70, 200],
    D: [22, 50, 120],
    E: [16, 40, 100],
    F: [12, 30, 80],
    G: [12, 28, 70],
  },
  feature: {
    kind: 'baskets',
    opened: [3, 5, 8],
    prizes: [
      [1, 30],
      [2, 28],
      [3, 20],
      [5, 12],
      [10, 7],
      [25, 2],
      [100, 1],
    ],
  },
  maxWin: 200,
  rtp: 95.01,
  hitRate: 46.57,
  featureChance: 84.9,
  maxWinChance: 248185,
  volatility: 'low',
};

const reef: Skin = {
  key: 'reef',
  lines: 20,
  strips: [
    'BSDEAGCSGEBFEAFDGCDFCEDGSF',
    'ASCFADWFSEGCDEGSCGEFDBFGDBE',
    'GCFDSSGDAECFGSBFCEFBWGEADE',
    'EBGECGESGCFEDGABSDFCWFSDAFD',
    'GCSGDFEGFBCDSGEFDECAFDESBA',
  ],
  pays: {
    A: [60, 250, 1000],
    B: [40, 150, 500],
    C: [40, 120, 350],
    D: [22, 60, 160],
    E: [17, 42, 125],
    F: [13, 32, 95],
    G: [11, 26, 80],
  },
  feature: {
    kind: 'pearls',
    trigger: 5,
    lives: 3,
    oneIn: 18,
    values: [
      [1, 60],
      [2, 25],
      [3, 10],
      [5, 6],
      [10, 3],
      [25, 1],
    ],
    full: 500,
  },
  maxWin: 500,
  rtp: 95.86,
  hitRate: 39.84,
  featureChance: 86.6,
  maxWinChance: 32623,
  volatility: 'medium',
};

const rune: Skin = {
  key: 'rune',
  lines: 10,
  strips: [
    'FBAFGADGFDSGEDFEBCEGCFGEDC',
    'FDEABDCGEBSFGEDCFDEFGWFGEC',
    'EGFEGWFGCFBDCESGDEFWBDAFCAD',
    'EBFCBGEFGEDBCDFGDSEFDWGAEFC',
    'GBDESAGFDECGFDEFGDCFABEFGEC',
  ],
  pays: {
    A: [50, 250, 1500],
    B: [35, 150, 800],
    C: [20, 80, 400],
    D: [8, 25, 100],
    E: [7, 20, 90],
    F: [5, 15, 70],
    G: [4, 12, 50],
  },
  feature: { kind: 'free', spins: [8, 10, 12], multiplier: 2, expand: true },
  maxWin: 1200,
  rtp: 94.47,
  hitRate: 32.69,
  featureChance: 83.1,
  maxWinChance: 620521,
  volatility: 'high',
};

export const skins: Readonly<Record<SkinKey, Skin>> = { comet, pharaoh, orchard, reef, rune };

export const isSkinKey = (key: string): key is SkinKey => Object.hasOwn(skins, key);
