import { createHash } from 'node:crypto';

/** `dist/csp.json`: what the content security policy lets run or style inline, as its source expressions. */
interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** A text as a content security policy names it. */
export const sourceExpression = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, body = '']) =>
    sourceExpression(body),
  );

/**
 * Hashes of the inline scripts and styles of a page, and of style sheets that a rendered page has inline; ours carry no attributes. Plugins hash the page before `finishBuild`
 * changes it.
 */
export const inlineHashes = (html: string, sheets: readonly string[] = []): InlineHashes => ({
  script: hashesOf(html, 'script'),
  style: [...hashesOf(html, 'style'), ...sheets.map(sourceExpression)],
});

/**
 * Names the hash of every script and style sheet of the page: one that was cut on the way is an error then, which the
 * script of the head hears (F-115). `read` returns the file of a path.
 */
export const addIntegrity = (html: string, read: (path: string) => Buffer): string =>
  html.replace(/<(?:script|link)[^>]* (?:src|href)="(\.?\/assets\/[^"]+)"/g, (tag, path: string) => {
    const hash = createHash('sha256').update(read(path)).digest('base64');
    return `${tag} integrity="sha256-${hash}"`;
  });
