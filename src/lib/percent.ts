import { numberFormat } from './intl-formats.ts';

/** Writes per cent (96.21) as the locale (a tag of `Intl`) does, with two decimals at most: "96.21%". */
export const formatPercent = (percent: number, tag: string): string =>
  numberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
