import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { intlTag, type LocaleCode } from '../../src/contract/operator/locales.ts';
import { type FirstScreen, firstScreenImages } from '../../src/contract/subjects/first-screen.ts';
import { firstScreenScript } from '../../src/lib/html.ts';
import { fillSkeleton } from '../../src/lib/skeleton.ts';

/** The build's map of its files (`dist/assets-map.json`). */
export interface AssetsMap {
  readonly lobby: { readonly js: readonly string[]; readonly css: readonly string[] };
  /** The chunk that lists the screens other than the lobby. */
  readonly screenList?: string | null;
  /** The chunks of the message catalogues by locale. */
  readonly messages: Readonly<Record<string, { readonly initial: string; readonly lazy: string }>>;
}

const NO_PICTURES = { hero: null, rails: [] };

/** The built page and its map of files. */
export interface Shell {
  /** The page for an address; development transforms it on each request. */
  html(url: string): Promise<string>;
  readonly assets: AssetsMap | null;
}

export function readBuiltShell(dist: string): Shell {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const map = join(dist, 'assets-map.json');
  const assets = existsSync(map) ? (JSON.parse(readFileSync(map, 'utf8')) as AssetsMap) : null;
  return { html: async () => html, assets };
}

/** Fills the placeholders of the built page. Replacements are functions, since a `$` in a string is special. */
export function fillShell(html: string, locale: LocaleCode, head: string, first: FirstScreen | null): string {
  const script = first === null ? '' : firstScreenScript(first);
  return fillSkeleton(html, first === null ? NO_PICTURES : firstScreenImages(first))
    .replace(/<html([^>]*) lang="en"/, (_all, before: string) => `<html${before} lang="${intlTag(locale)}"`)
    .replace('<!--orbit:head-->', () => head)
    .replace('<!--orbit:data-->', () => script);
}
