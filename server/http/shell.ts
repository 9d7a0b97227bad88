import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FirstScreen, firstPictures } from '../../src/contract/first-screen.ts';
import { intlTag, type LocaleCode } from '../../src/contract/locales.ts';
import { firstScreenScript } from '../../src/lib/html.ts';
import { paintSkeleton } from '../../src/lib/skeleton.ts';

/** What the build says of its files (`dist/assets-map.json`). */
export interface AssetsMap {
  readonly lobby: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** Locale to its catalogue's chunk. */
  readonly messages: Readonly<Record<string, string>>;
}

const NO_PICTURES = { hero: null, rails: [] };

/** The page as the build left it, and what it says of its files. */
export interface Shell {
  /** The page for an address; development transforms it on each request. */
  html(url: string): Promise<string>;
  readonly assets: AssetsMap | null;
}

export function builtShell(dist: string): Shell {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const map = join(dist, 'assets-map.json');
  const assets = existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as AssetsMap) : null;
  return { html: async () => html, assets };
}

/** Fills the places that the build left open. Functions as replacements: a `$` in a title is a `$`. */
export function fillShell(html: string, locale: LocaleCode, head: string, first: FirstScreen | null): string {
  const script = first === null ? '' : firstScreenScript(first);
  return paintSkeleton(html, first === null ? NO_PICTURES : firstPictures(first))
    .replace(/<html([^>]*) lang="en"/, (_all, before: string) => `<html${before} lang="${intlTag(locale)}"`)
    .replace('<!--orbit:head-->', () => head)
    .replace('<!--orbit:data-->', () => script);
}
