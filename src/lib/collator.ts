/** Compares names as readers of the language (a tag of `Intl`) look them up; small and capital letters are together. */
export function nameComparator(tag: string): (a: string, b: string) => number {
  return new Intl.Collator(tag, { numeric: true }).compare;
}
