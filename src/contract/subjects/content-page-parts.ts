import * as v from 'valibot';
import { LocaleCode } from '../operator/locales.ts';
import { Banner } from './banners.ts';
import { Snippet } from './cms.ts';
import { RichText } from './rich-text.ts';

/** What screens of texts show first, written into their HTML (decision 0115). Times are epoch milliseconds. */

/** The promotions: the banners, of which the screen shows those of its category. */
export const PromotionsPart = v.object({ banners: v.array(Banner), at: v.number() });
export type PromotionsPart = v.InferOutput<typeof PromotionsPart>;

/** Questions with answers, help lines, and the other snippets. */
export const SupportPart = v.object({
  snippets: v.array(
    v.object({
      ...Snippet.entries,
      locale: LocaleCode,
      content: v.literal(''),
      nodes: v.nonNullish(RichText),
    }),
  ),
  at: v.number(),
});
export type SupportPart = v.InferOutput<typeof SupportPart>;
