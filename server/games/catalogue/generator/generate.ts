import { DEMO_CURRENCY, ENABLED_CURRENCIES } from '../../../../src/contract/operator/currencies.ts';
import type { Game } from '../../../../src/contract/subjects/games.ts';
import { hashOf } from '../../../../src/lib/hash.ts';
import { isSkinKey, skins } from '../../../../src/lib/slot/skins.ts';
import type { CatalogueEntry, CatalogueSection } from '../entry.ts';
import { placeholderColourOf } from '../pictures/colours.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { between, pick, pickWeighted, type Random, seededRandom } from '../random.ts';
import { assignCollections } from './collection-membership.ts';
import { STUDIOS, type Studio } from './studios.ts';
import { TABLE_GAME_KINDS, TABLE_NAME_PREFIXES, TABLE_NAME_SUFFIXES } from './table-games.ts';
import { THEMES } from './themes.ts';
import { generateTitle, slugOf } from './titles.ts';

const SEED = 20_417;
const DEFAULT_SIZE = 12_000;
const SECTION_SHARES: readonly (readonly [CatalogueSection, number])[] = [
  ['pokies', 0.862],
  ['live', 0.06],
  ['table', 0.078],
];
/** Ids are `release * 100 + place of the currency`: near one another, so that the list compresses. */
const FIRST_RELEASE = 10_001;

interface GameDraft {
  readonly studio: Studio;
  readonly section: CatalogueSection;
  readonly title: string;
  readonly slug: string;
  readonly theme: string;
  readonly collections: readonly string[];
  readonly rtp: readonly [number, number];
  readonly skin: string | null;
}

function draftTableGame(random: Random, studio: Studio, section: 'live' | 'table'): GameDraft {
  const kind = pickWeighted(
    random,
    TABLE_GAME_KINDS.filter(entry => entry.section === section),
    entry => entry.weight,
  );
  const tail = random() < 0.3 ? ` ${pick(random, TABLE_NAME_SUFFIXES)}` : '';
  const title = `${pick(random, TABLE_NAME_PREFIXES)} ${pick(random, kind.names)}${tail}`;
  return {
    studio,
    section,
    title,
    slug: slugOf(title),
    theme: kind.key,
    collections: kind.collections,
    rtp: kind.rtp,
    skin: null,
  };
}

/** The titles that a studio has made of a theme so far, by both. */
type EarlierTitles = Map<string, string[]>;

function draftPokie(random: Random, studio: Studio, earlier: EarlierTitles): GameDraft {
  const theme = pickWeighted(random, THEMES, entry => entry.weight);
  const title = generateTitle(random, theme, earlier.get(`${studio.slug} ${theme.key}`) ?? []);
  const skin = theme.skin !== undefined && random() < 0.45 ? theme.skin : null;
  const collections = title.includes('Manyways') ? [...theme.collections, 'manyways'] : theme.collections;
  return {
    studio,
    section: 'pokies',
    title,
    slug: slugOf(title),
    theme: theme.key,
    collections,
    rtp: [92, 98],
    skin,
  };
}

/** The next game of that title: `Golden Reels 2`. */
function numbered(draft: GameDraft, numbers: Map<string, number>): GameDraft {
  const number = (numbers.get(draft.slug) ?? 1) + 1;
  numbers.set(draft.slug, number);
  return { ...draft, title: `${draft.title} ${number}`, slug: `${draft.slug}-${number}` };
}

/** Studios make games one after another, each title once in the whole catalogue. */
function draftAll(random: Random, size: number): GameDraft[] {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  const earlier: EarlierTitles = new Map();
  const drafts: GameDraft[] = [];
  for (const [section, share] of SECTION_SHARES) {
    const makers = STUDIOS.filter(studio => studio.section === section || studio.section === 'mixed');
    const end = section === 'table' ? size : drafts.length + Math.round(size * share);
    while (drafts.length < end) {
      const studio = pickWeighted(random, makers, maker => maker.weight);
      const first =
        section === 'pokies' ? draftPokie(random, studio, earlier) : draftTableGame(random, studio, section);
      // In a far larger catalogue most titles are taken: those games get a number instead of another try.
      if (taken.has(first.slug) && size <= DEFAULT_SIZE) continue;
      const draft = taken.has(first.slug) ? numbered(first, numbers) : first;
      if (taken.has(draft.slug)) continue;
      taken.add(draft.slug);
      const key = `${studio.slug} ${draft.theme}`;
      const siblings = earlier.get(key);
      if (siblings) siblings.push(draft.title);
      else earlier.set(key, [draft.title]);
      drafts.push(draft);
    }
  }
  return drafts;
}

function currenciesOf(random: Random, release: number, demo: boolean): Game['currencies'] {
  const narrow = random() < 0.06;
  const currencies: Game['currencies'] = {};
  for (const [place, { code }] of ENABLED_CURRENCIES.entries())
    if (!narrow || code === 'EUR' || random() < 0.6) currencies[code] = { id: release * 100 + place };
  if (demo) currencies[DEMO_CURRENCY] = { id: release * 100 + 99 };
  return currencies;
}

/** Long-tailed, 1 to 10,000; playable games rank higher, so that a new visitor finds them. */
function popularityOf(random: Random, draft: GameDraft): number {
  return Math.max(1, Math.round(10_000 * random() ** (draft.skin === null ? 7 : 2.3)));
}

export function buildEntry(random: Random, draft: GameDraft, release: number): CatalogueEntry {
  const { studio, title, slug, section, theme } = draft;
  const demo = section !== 'live' && (draft.skin !== null || random() >= 0.08);
  const facts = draft.skin !== null && isSkinKey(draft.skin) ? skins[draft.skin] : undefined;
  const pokie = section === 'pokies';
  const game: Game = {
    identifier: `${studio.slug}:${slug}`,
    name: title,
    title,
    slug,
    provider: studio.slug,
    seo_title: slug,
    preview: pictureUrl('small', studio.slug, slug),
    colour: placeholderColourOf({ theme, studio: studio.slug, slug }),
    categories: [section, ...draft.collections],
    currencies: currenciesOf(random, release, demo),
    has_demo_mode: demo,
    badges: [],
    rtp: facts?.rtp ?? Math.round(between(random, ...draft.rtp) * 100) / 100,
    volatility:
      facts?.volatility ?? (pokie ? pick(random, ['low', 'medium', 'medium', 'high', 'high']) : null),
    lines: facts?.lines ?? (pokie ? pick(random, [5, 9, 10, 20, 20, 25, 30, 40, 50, 100, 243]) : null),
    skin: draft.skin,
    popularity: popularityOf(random, draft),
    release,
  };
  return { game, section, theme };
}

/** The whole catalogue, the same at every start, studio by studio. */
export function generateEntries(size = DEFAULT_SIZE): CatalogueEntry[] {
  const random = seededRandom(SEED);
  const drafts = draftAll(random, size);
  const releases = drafts.map((draft, at) => ({ at, key: hashOf(draft.title) }));
  releases.sort((a, b) => a.key - b.key || a.at - b.at);
  const numbers = new Map(releases.map(({ at }, rank) => [at, FIRST_RELEASE + rank]));
  const entries = drafts.map((draft, at) => buildEntry(random, draft, numbers.get(at) ?? 0));
  assignCollections(random, entries);
  return entries.sort((a, b) => (a.game.identifier < b.game.identifier ? -1 : 1));
}
