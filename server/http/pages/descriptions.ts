import { brand } from '../../../src/contract/operator/brand.ts';
import { intlTag, type LocaleCode } from '../../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../../src/contract/routes/route-definition.ts';
import type { TitleId } from '../../../src/contract/routes/routes.ts';
import type { Game } from '../../../src/contract/subjects/games.ts';
import { isPlayable } from '../../../src/lib/playable.ts';
import { textLanguage } from '../../locale.ts';
import {
  DESCRIPTIONS,
  type DescriptionId,
  type DescriptionText,
  RETURN_TO_PLAYER,
} from './description-texts.ts';

/** Search engines show about this many characters, and ignore a description that says too little (ROUTE-75). */
export const MIN_DESCRIPTION = 50;
const MAX_DESCRIPTION = 160;

/** Lists of all games have their own. */
const ALL: Readonly<Partial<Record<DescriptionId, DescriptionId>>> = {
  'title.pokies': 'allSlots',
  'title.live': 'allLive',
  'title.category': 'allGames',
};

/** The description of a route's page; `game`: the one that it is about, null where that is not known. */
export function descriptionIdOf(
  { title, titleOf }: Pick<RouteDefinition, 'title' | 'titleOf'>,
  slug: string | undefined,
  game: Game | null,
): DescriptionId {
  if (titleOf === 'placeholder') return 'placeholder';
  if (titleOf === 'content') return 'text';
  if (titleOf === 'game') return game ? descriptionIdOfGame(game) : 'game';
  const id = title as Exclude<TitleId, 'title.named' | 'title.play'>;
  return (titleOf === 'collection' && (slug ?? 'all') === 'all' && ALL[id]) || id;
}

function descriptionIdOfGame(game: Game): DescriptionId {
  if (game.categories.includes('live')) return 'liveGame';
  if (!game.categories.includes('pokies')) return 'game';
  return game.has_demo_mode && isPlayable(game) ? 'slotDemo' : 'slot';
}

interface DescribedPage {
  readonly locale: LocaleCode;
  readonly descriptionId: DescriptionId;
  /** From the content system. */
  readonly description: string | null;
  readonly subject: { readonly provider?: string; readonly game?: Game } | null;
}

/** The description of a page about `name`, in its language. */
export function describePage(page: DescribedPage, name: string): string {
  const { locale, descriptionId, description, subject } = page;
  const own = shorten(description ?? '');
  if (own.length >= MIN_DESCRIPTION) return own;
  const rtp = subject?.game?.rtp ?? null;
  const values: Readonly<Record<string, string>> = {
    name,
    product: brand.name,
    provider: subject?.provider ?? '',
    rtp: rtp === null ? '' : percent(rtp, locale),
  };
  const fill = (text: DescriptionText) =>
    textIn(text, locale).replace(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? '');
  const text = fill(DESCRIPTIONS[descriptionId]);
  const longer = rtp === null ? text : `${text} ${fill(RETURN_TO_PLAYER)}`;
  return longer.length <= MAX_DESCRIPTION ? longer : shorten(text);
}

const textIn = (text: DescriptionText, locale: LocaleCode): string =>
  (saysPokies(locale) ? text['en-AU'] : undefined) ?? text[textLanguage(locale)];

const saysPokies = (locale: LocaleCode): boolean => locale === 'en-AU' || locale === 'en-NZ';

const percent = (value: number, locale: LocaleCode): string =>
  new Intl.NumberFormat(intlTag(locale), { style: 'percent', maximumFractionDigits: 2 }).format(value / 100);

/** Ends a long text after its last sentence that fits, else after a word. */
function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const sentences = /^.*[.!?](?= )/.exec(text.slice(0, MAX_DESCRIPTION + 1))?.[0] ?? '';
  if (sentences.length >= MIN_DESCRIPTION) return sentences;
  const start = text.slice(0, MAX_DESCRIPTION - 1);
  return `${start.replace(/[\s,;:–-]+\S*$/, '') || start}…`;
}
