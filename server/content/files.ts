import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { LOCALES, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { type RichText, richTextFromHtml, richTextFromMarkdown } from './rich-text.ts';

/** The JSON between the two lines of dashes at the top of a text. */
const FrontMatter = v.object({
  title: v.optional(v.string()),
  categories: v.optional(v.array(v.string())),
  hidden: v.optional(v.boolean()),
  description: v.optional(v.string()),
  keywords: v.optional(v.string()),
  /** Place among others; smaller comes first. */
  order: v.optional(v.number()),
  /** Its text is sent with the list, so that every device stores it. */
  withList: v.optional(v.boolean()),
  /** Version of a page of terms: the day that this version is from (decision 0139). */
  version: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/))),
  json: v.optional(v.record(v.string(), v.unknown())),
});
export type FrontMatter = v.InferOutput<typeof FrontMatter>;

/** One text in one language. */
export interface ContentText extends RichText {
  readonly slug: string;
  readonly frontMatter: FrontMatter;
}

/** A file of the folder, with the address it is served under. */
export interface Picture {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly body: Buffer;
}

export type ContentKind = 'pages' | 'articles' | 'snippets' | 'terms';
export type ContentTexts = ReadonlyMap<LocaleCode, ReadonlyMap<string, ContentText>>;

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/;

/** Reads a text: JSON between dashes, then Markdown, or HTML in a file with that extension. Throws an error whose message names the fault. */
function readText(slug: string, source: string, extension: string): ContentText {
  const parts = FRONT_MATTER.exec(source.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error('it does not begin with JSON between two lines of ---');
  const front = v.parse(FrontMatter, JSON.parse(parts[1] ?? ''));
  const body = parts[2] ?? '';
  return {
    slug,
    frontMatter: front,
    ...(extension === '.html' ? richTextFromHtml(body) : richTextFromMarkdown(body)),
  };
}

const entriesOf = (folder: string): Dirent[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile()) : [];

/** Texts of one kind by language and slug; `terms.EE.md` has the slug `terms/EE`. A broken one is left out and reported. */
export function readTexts(
  folder: string,
  kind: ContentKind,
  report: (problem: string) => void,
): ContentTexts {
  return new Map(
    LOCALES.map(locale => {
      const found = new Map<string, ContentText>();
      for (const { name } of entriesOf(join(folder, kind, locale))) {
        const extension = extname(name);
        if (extension !== '.md' && extension !== '.html') continue;
        const slug = name.slice(0, -extension.length).replaceAll('.', '/');
        try {
          found.set(slug, readText(slug, readFileSync(join(folder, kind, locale, name), 'utf8'), extension));
        } catch (cause) {
          report(`${kind}/${locale}/${name} is left out: ${cause instanceof Error ? cause.message : cause}.`);
        }
      }
      return [locale, found] as const;
    }),
  );
}

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** The pictures of the folder; the address changes with the content, so that it may be cached for ever. */
export function readPictures(folder: string): Picture[] {
  return entriesOf(join(folder, 'files')).flatMap(({ name }) => {
    const extension = extname(name);
    const type = TYPES[extension];
    if (type === undefined) return [];
    const body = readFileSync(join(folder, 'files', name));
    const digest = createHash('sha256').update(body).digest('hex').slice(0, 10);
    return [
      {
        name,
        type,
        body,
        url: `/pictures/content/${name.slice(0, -extension.length)}.${digest}${extension}`,
      },
    ];
  });
}

/** Changes when a file of the folder does. */
export function folderFingerprint(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => {
      const path = join(entry.parentPath, entry.name);
      const { mtimeMs, size } = statSync(path);
      return `${path} ${mtimeMs} ${size}`;
    })
    .sort()
    .join('\n');
}
