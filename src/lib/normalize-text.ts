/** Letters that Unicode does not take apart. */
const UNDECOMPOSED_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ł: 'l',
  þ: 'th',
};

/** Most titles: nothing to fold. */
const PLAIN = /^[a-z0-9]+( [a-z0-9]+)*$/;

/** Text as the search compares it: small letters and digits without accents, words parted by one space. */
export function normalizeText(text: string): string {
  const small = text.toLowerCase();
  if (PLAIN.test(small)) return small;
  return small
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[øæœßđłþ]/g, letter => UNDECOMPOSED_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether some beginning of `word` is at most one slip away from `typed`: a letter wrong, missing, too many, or two
 * neighbours swapped (Damerau-Levenshtein distance 1). It is enough to look at the first place where they differ.
 */
export function matchesPrefixWithTypo(typed: string, word: string): boolean {
  let i = 0;
  while (i < typed.length && i < word.length && typed[i] === word[i]) i++;
  if (i === typed.length) return true;
  if (!mayBeTypo(typed, word, i)) return false;
  const rest = typed.slice(i + 1);
  if (word.startsWith(rest, i + 1) && i < word.length) return true;
  if (word.startsWith(rest, i)) return true;
  if (word.startsWith(typed.slice(i), i + 1)) return true;
  return (
    typed[i] === word[i + 1] &&
    typed[i + 1] === word[i] &&
    i + 1 < typed.length &&
    word.startsWith(typed.slice(i + 2), i + 2)
  );
}

/** What each slip at `i` leaves in common; few words pass, so that a key costs no copies of the others. */
function mayBeTypo(typed: string, word: string, i: number): boolean {
  const next = typed[i + 1];
  return next === undefined || next === word[i + 1] || next === word[i] || typed[i] === word[i + 1];
}
