import { createHash } from 'node:crypto';

/** `dist/csp.json`: what the content security policy lets run or style inline, as its source expressions. */
export interface InlineHashes {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

const hashesOf = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  );

/** Hashes of the inline scripts and styles of a page; ours carry no attributes. */
export const inlineHashes = (html: string): InlineHashes => ({
  script: hashesOf(html, 'script'),
  style: hashesOf(html, 'style'),
});
