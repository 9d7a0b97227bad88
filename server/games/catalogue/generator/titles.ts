import { pick, pickWeighted, type Random } from '../random.ts';
import type { Theme } from './themes.ts';

const SEQUELS = [
  'II',
  'Encore',
  'Deluxe',
  'Twin Reels',
  'Hold & Keep',
  'Extra',
  'Manyways',
  'After Hours',
  'III',
];
const COUNTS = ['5', '7', '9', '12', '20', '27', '40', '88', '100'];

/** Words that are their own plural. */
const INVARIABLE_PLURALS = new Set(['Bison', 'Moose', 'Koi', 'Ostraca', 'Bamboo', 'Thunder', 'Fates']);

/** Plural of a noun phrase of the tables; not of English at large. */
function plural(noun: string): string {
  if (INVARIABLE_PLURALS.has(noun) || /[^u]s$/.test(noun)) return noun;
  if (/(us|x|ch|sh)$/.test(noun)) return `${noun}es`;
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return noun === 'Wolf' ? 'Wolves' : `${noun}s`;
}

/** Two halves that read as one word: `Rifffever` and `Snowsnow` do not. */
function compoundWord(random: Random, theme: Theme): string {
  for (;;) {
    const front = pick(random, theme.compoundStarts);
    const back = pick(random, theme.compoundEnds);
    if (front.at(-1) !== back[0] && !front.toLowerCase().includes(back.slice(0, 3))) return front + back;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
const withoutArticle = (name: string): string => name.replace(/^the /i, '');

function pairOfThings(random: Random, theme: Theme): string {
  const one = pick(random, theme.things);
  const other = pick(random, theme.things);
  return one === other ? `The ${one}` : `${one} & ${other}`;
}

/** The ways a title is built; the weights make a page of forty varied. */
const PATTERNS: readonly { readonly weight: number; readonly make: (r: Random, t: Theme) => string }[] = [
  { weight: 26, make: (r, t) => `${pick(r, t.adjectives)} ${pick(r, t.things)}` },
  { weight: 13, make: (r, t) => compoundWord(r, t) },
  { weight: 14, make: (r, t) => `${pick(r, t.things)} of ${pick(r, t.places)}` },
  { weight: 9, make: (r, t) => capital(`${possessive(pick(r, t.figures))} ${pick(r, t.things)}`) },
  {
    weight: 5,
    make: (r, t) => capital(`${pick(r, t.figures)} and the ${pick(r, t.adjectives)} ${pick(r, t.things)}`),
  },
  { weight: 5, make: (r, t) => `${pick(r, t.adjectives)} ${compoundWord(r, t)}` },
  { weight: 6, make: pairOfThings },
  { weight: 5, make: (r, t) => capital(withoutArticle(pick(r, t.places))) },
  { weight: 6, make: (r, t) => `${pick(r, COUNTS)} ${pick(r, t.adjectives)} ${plural(pick(r, t.things))}` },
  { weight: 4, make: (r, t) => `The ${pick(r, t.adjectives)} ${pick(r, t.things)}` },
  { weight: 4, make: (r, t) => capital(pick(r, t.figures)) },
  { weight: 5, make: (r, t) => `${pick(r, t.things)} at ${pick(r, t.places)}` },
];

/** Whether two words of a title have the same beginning (`Snowy Snowfall`). */
function repeatsStem(title: string): boolean {
  const stems = title
    .split(' ')
    .filter(word => word.length > 3)
    .map(word => word.slice(0, 4).toLowerCase());
  return new Set(stems).size < stems.length;
}

/** A title of the theme, now and then a sequel of one that the same studio has made before. */
export function generateTitle(random: Random, theme: Theme, earlier: readonly string[]): string {
  const parent = earlier.length > 3 && random() < 0.11 ? pick(random, earlier) : '';
  if (parent && parent.length < 18 && !SEQUELS.some(sequel => parent.endsWith(` ${sequel}`)))
    return `${parent} ${pick(random, SEQUELS)}`;
  for (;;) {
    const title = pickWeighted(random, PATTERNS, pattern => pattern.weight).make(random, theme);
    if (title.length <= 32 && !repeatsStem(title)) return title;
  }
}

const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

/** `La Séance & Co` becomes `la-seance-and-co`. */
export function slugOf(title: string): string {
  if (PLAIN.test(title)) return title.toLowerCase().replaceAll(' ', '-');
  return title
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
