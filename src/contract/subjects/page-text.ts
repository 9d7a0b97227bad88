import * as v from 'valibot';
import { LocaleCode } from '../operator/locales.ts';
import { PageJson } from './cms.ts';
import { RichText } from './rich-text.ts';

/** A page of the content system as its screen shows it; written into its HTML (decision 0115). */
export const PageText = v.object({
  slug: v.string(),
  /** The slug of what is shown: that of the reader's licence or country where there is one (CONTENT-3). */
  variant: v.string(),
  path: v.string(),
  title: v.string(),
  locale: LocaleCode,
  nodes: v.nonNullish(RichText),
  json: PageJson,
  /** When it was right, epoch milliseconds. */
  at: v.number(),
});
export type PageText = v.InferOutput<typeof PageText>;
