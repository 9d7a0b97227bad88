import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import * as v from 'valibot';
import { LOCALES, type LocaleCode } from '../src/contract/locales.ts';
import { cleanHtml } from '../src/lib/rich-text.ts';
import { markdownToHtml } from './cms-markdown.ts';

/** What stands between the two lines of dashes at the top of a text, as JSON. */
const Front = v.object({
  title: v.optional(v.string()),
  categories: v.optional(v.array(v.string())),
  hidden: v.optional(v.boolean()),
  description: v.optional(v.string()),
  keywords: v.optional(v.string()),
  /** Place among others; smaller comes first. */
  order: v.optional(v.number()),
  /** Its text goes with the list, so that every device keeps it. */
  withList: v.optional(v.boolean()),
  json: v.optional(v.record(v.string(), v.unknown())),
});
export type Front = v.InferOutput<typeof Front>;

/** One text in one language; `html` is clean. */
export interface Text {
  readonly slug: string;
  readonly front: Front;
  readonly html: string;
}

/** A file of the folder, with the address it is served under. */
export interface Picture {
  readonly name: string;
  readonly url: string;
  readonly type: string;
  readonly body: Buffer;
}

export type Kind = 'pages' | 'articles' | 'snippets';
export type Texts = ReadonlyMap<LocaleCode, ReadonlyMap<string, Text>>;

const PARTS = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/;

/** Reads a text: JSON between dashes, then Markdown, or HTML in a file that ends so. Throws with what is wrong. */
export function readText(slug: string, source: string, extension: string): Text {
  const parts = PARTS.exec(source.replaceAll('\r\n', '\n'));
  if (!parts) throw new Error('it does not begin with JSON between two lines of ---');
  const front = v.parse(Front, JSON.parse(parts[1] ?? ''));
  const body = parts[2] ?? '';
  return { slug, front, html: cleanHtml(extension === '.html' ? body : markdownToHtml(body)) };
}

const entriesOf = (folder: string): Dirent[] =>
  existsSync(folder) ? readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile()) : [];

/** Texts of one kind by language and slug; `terms.EE.md` has the slug `terms/EE`. A broken one is left out and told. */
export function readTexts(folder: string, kind: Kind, tell: (problem: string) => void): Texts {
  return new Map(
    LOCALES.map(locale => {
      const found = new Map<string, Text>();
      for (const { name } of entriesOf(join(folder, kind, locale))) {
        const extension = extname(name);
        if (extension !== '.md' && extension !== '.html') continue;
        const slug = name.slice(0, -extension.length).replaceAll('.', '/');
        try {
          found.set(slug, readText(slug, readFileSync(join(folder, kind, locale, name), 'utf8'), extension));
        } catch (cause) {
          tell(`${kind}/${locale}/${name} is left out: ${cause instanceof Error ? cause.message : cause}.`);
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

/** The pictures of the folder; the address changes with the content, so that it may be kept for ever. */
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
export function stampOf(folder: string): string {
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
