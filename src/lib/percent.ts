const formats = new Map<string, Intl.NumberFormat>();

/** Writes per cent (96.21) as the locale (a tag of `Intl`) does, with two decimals at most: "96.21%". */
export function formatPercent(percent: number, tag: string): string {
  let format = formats.get(tag);
  if (!format) {
    format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
    formats.set(tag, format);
  }
  return format.format(percent / 100);
}
