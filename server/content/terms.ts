import { createHash } from 'node:crypto';
import type { LocaleCode } from '../../src/contract/operator/locales.ts';
import { type TermsText, termsText } from '../../src/contract/subjects/terms.ts';
import { escapeHtml } from '../../src/lib/html.ts';
import type { FrontMatter } from './files.ts';
import type { RichText } from './rich-text.ts';

/** The general terms; a licence may add its own page to them, `terms-and-conditions.EE.md`. */
const SLUG = 'terms-and-conditions';

interface VersionedText extends RichText {
  readonly frontMatter: FrontMatter;
  readonly locale: LocaleCode;
}

/** Looks up texts by slug; `slug@2025-06-02` is an earlier version of a page. */
interface TextSource {
  readonly slugs: readonly string[];
  find(slug: string, locale: LocaleCode): VersionedText | null;
}

export interface TermsContent {
  /** The days of all versions, the latest last; that one holds. Empty: the operator asks nobody to accept anything. */
  versions(license: string): readonly string[];
  /** The terms as they were on that day; null for a day of which they are not known. */
  text(license: string, version: string, locale: LocaleCode): TermsText | null;
  /** What the page of a licence's own part shows: the whole terms that hold under it; null for any other page. */
  whole(slug: string, locale: LocaleCode): VersionedText | null;
}

const versionOf = (text: VersionedText | null): string | null => text?.frontMatter.version ?? null;

/**
 * The terms by version: a page says by `version` in its front matter of which day it is, and the folder `terms` has what it was
 * before. Of every part of a player's terms the latest one of the day counts.
 */
export function createTermsContent(pages: TextSource, earlier: TextSource): TermsContent {
  const partsOf = (license: string) =>
    [SLUG, `${SLUG}/${license}`].filter(slug => versionOf(pages.find(slug, 'en')) !== null);
  const versionsOf = (slug: string): string[] =>
    [
      ...earlier.slugs.filter(one => one.startsWith(`${slug}@`)).map(one => one.slice(slug.length + 1)),
      versionOf(pages.find(slug, 'en')) ?? '',
    ].toSorted();
  const partAt = (slug: string, day: string, locale: LocaleCode): VersionedText | null => {
    const version = versionsOf(slug).findLast(one => one <= day);
    if (version === undefined) return null;
    return version === versionOf(pages.find(slug, 'en'))
      ? pages.find(slug, locale)
      : earlier.find(`${slug}@${version}`, locale);
  };
  const join = (parts: readonly VersionedText[]): VersionedText | null => {
    const [first, ...rest] = parts;
    if (!first) return null;
    const titled = rest.map(part => ({ ...part, title: part.frontMatter.title ?? '' }));
    return {
      ...first,
      nodes: [
        ...first.nodes,
        ...titled.flatMap(({ title, nodes }) => [
          { tag: 'h2' as const, attributes: {}, children: [title] },
          ...nodes,
        ]),
      ],
      html: [first.html, ...titled.map(({ title, html }) => `<h2>${escapeHtml(title)}</h2>${html}`)].join(''),
    };
  };
  const versions = (license: string) => [...new Set(partsOf(license).flatMap(versionsOf))].toSorted();
  return {
    versions,
    text(license, version, locale) {
      if (!versions(license).includes(version)) return null;
      const joined = join(partsOf(license).flatMap(slug => partAt(slug, version, locale) ?? []));
      if (!joined) return null;
      const { frontMatter, nodes } = joined;
      const digest = createHash('sha256').update(termsText(nodes)).digest('base64url');
      return { version, title: frontMatter.title ?? SLUG, locale: joined.locale, nodes, digest };
    },
    whole(slug, locale) {
      const parts = partsOf(slug.slice(SLUG.length + 1));
      if (slug === SLUG || !parts.includes(slug)) return null;
      return join(parts.flatMap(part => pages.find(part, locale) ?? []));
    },
  };
}
