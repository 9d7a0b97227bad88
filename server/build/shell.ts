import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TokenOrValue, transform } from 'lightningcss';
import type { Plugin } from 'vite';
import { LOCALES } from '../../src/contract/operator/locales.ts';
import type { RouteDefinition, ShellKind } from '../../src/contract/routes/route-definition.ts';
import { routes } from '../../src/contract/routes/routes.ts';

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A route pattern as the source of a regular expression over a path without its locale. */
const regExpSource = (pattern: string): string =>
  pattern
    .split('/')
    .slice(1)
    .map(part => {
      if (part.endsWith('*')) return '(?:/[^/]+)+';
      if (!part.startsWith(':')) return `/${escapeRegExp(part)}`;
      return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    })
    .join('');

/**
 * The patterns of each kind of shell but the plain one, which every other path has: first match wins, in the order of the
 * route table.
 */
function shellPatterns(): readonly (readonly [ShellKind, string])[] {
  const groups: [ShellKind, string[]][] = [];
  for (const { pattern, alias = [], shell } of Object.values<RouteDefinition>(routes)) {
    if (shell === 'page') continue;
    const sources = [pattern, ...alias].map(regExpSource);
    const last = groups.at(-1);
    if (last?.[0] === shell) last[1].push(...sources);
    else groups.push([shell, sources]);
  }
  return groups.map(([kind, sources]) => [kind, `^(?:${sources.join('|')})$`] as const);
}

/** The mark of `src/features/games/played.ts`; a test holds the two together. */
const HAS_PLAYED = 'orbit.hasPlayed';

/** The key of `src/core/shell/break-status.ts`; a test holds the two together. */
const BREAK = 'orbit.break';

/** The keys of `src/features/calm/calm.ts` and `src/core/shell/limit-status.ts`; a test holds them together. */
const CALM = 'orbit.calm';
const LIMIT = 'orbit.u.limitReached';

/** Entry and style sheet are requested again so many times in a tab, after 1, 2 and 4 seconds. */
const MAX_RELOADS = 3;

/**
 * Without its entry or its style sheet there is no app that could show an error: the page is loaded again, a few times, and once
 * more when the network is back (`bootAgain`, which the entry calls too; `booted` forgets the count when React has begun).
 * A file that was cut on the way fails its hash, or does not parse, and the HTTP cache would return it for good: all files of the
 * page are requested past that cache before (`refetch`, F-115).
 */
const reloadScript = (): string =>
  `self.refetch=function(){var u={};performance.getEntriesByType('resource').concat([].slice.call(` +
  `document.querySelectorAll('script[src],link[href]'))).forEach(function(e){var n=e.name||e.src||e.href;` +
  `n.indexOf('/assets/')>0&&(u[n]=1)});return Promise.all(Object.keys(u).map(function(n){` +
  `return fetch(n,{cache:'reload'}).catch(function(){})}))};` +
  `self.bootAgain=function(){try{var n=+sessionStorage.getItem('orbit.boots')||0,` +
  `again=function(){self.refetch().then(function(){location.reload()})};` +
  `sessionStorage.setItem('orbit.boots',n+1);` +
  `n<${MAX_RELOADS}?setTimeout(again,1000<<n):addEventListener('online',again,{once:true})}catch(e){}};` +
  `var up=0;self.booted=function(){up=1;try{sessionStorage.removeItem('orbit.boots')}catch(e){}};` +
  // Style sheets of screens are put into the head, by scripts: those are not the page's own.
  `addEventListener('error',function(e){var t=e.target;` +
  `!up&&(e.error instanceof SyntaxError||t&&(t.tagName==='SCRIPT'&&t.src||t.rel==='stylesheet'&&t.parentNode===document.body))&&bootAgain()},true);`;

/**
 * Completes elements of a rendered page as soon as they are there, before they are painted: sets their own styles, which the content
 * security policy allows to scripts alone (`src/lib/page-html.ts`), and loads a picture when it comes into view
 * (`src/app/boot/renderer.ts`). The app loads the others by `showPictures` once it is idle: the browser makes a document of each drawn
 * picture, and those that nobody sees would delay the takeover of the page (decision 0149).
 */
const elementScript = (): string =>
  `(function(){var O=self.MutationObserver,V=self.IntersectionObserver;if(!O)return;` +
  `var o=new O(set),v=V&&new V(function(a){a.forEach(function(e){e.isIntersecting&&show(e.target)})});` +
  `function each(a,f){document.querySelectorAll('['+a+']').forEach(f)}` +
  `function show(e){v&&v.unobserve(e);e.src=e.dataset.src;e.removeAttribute('data-src')}` +
  `function set(){each('data-style',function(e){e.style.cssText=e.dataset.style;e.removeAttribute('data-style')});` +
  `each('data-src',function(e){v?v.observe(e):show(e)})}` +
  `self.showPictures=function(){each('data-src',show)};` +
  `o.observe(document,{childList:true,subtree:true});` +
  `addEventListener('DOMContentLoaded',function(){o.disconnect();set()})})();`;

/**
 * Keeps presses of a rendered page's buttons, which the app repeats when it has taken over the page, or replaced it
 * (`src/app/boot/AppRoot.tsx`). Until then React does not learn of them: it would handle some, and lose others. A button that
 * submits a form does so by itself.
 */
const pressScript = (): string =>
  `self.earlyPresses=[];addEventListener('click',function(e){var b=e.target.closest('#root button');` +
  // Once the screen is hydrated, only those without React's key: they are in a part that is hydrated later (decision 0150).
  `self.earlyPresses&&b&&!(self.earlyPresses.isScreenHydrated&&Object.keys(b).some(function(k){return k.indexOf('__react')===0}))&&` +
  // A popover that the browser opened by itself would be closed by the repeated press.
  `(e.stopImmediatePropagation(),b.popoverTargetElement&&e.preventDefault(),` +
  `b.form&&b.type==='submit'||self.earlyPresses.push(b))},true);`;

/**
 * The script in the head: names the skeleton that the address calls for, so that the first paint has the right one
 * (decision 0022), keeps the browser's offer to install, which comes once and early, and sees to it that the app starts.
 */
export function shellScript(): string {
  const kinds = shellPatterns().map(
    ([kind, source]) => `[${JSON.stringify(kind)},${new RegExp(source).toString()}]`,
  );
  const locales = new RegExp(`^/(?:${LOCALES.map(escapeRegExp).join('|')})(?=/|$)`, 'i').toString();
  return (
    `(function(){var p=location.pathname.replace(${locales},'').replace(/\\/+$/,'')||'/',k='page';` +
    `[${kinds.join(',')}].some(function(e){return e[1].test(p)&&(k=e[0])});` +
    `var d=document.documentElement.dataset;d.shell=k;` +
    `try{if(localStorage.getItem('${HAS_PLAYED}')!==null)d.own='';` +
    // Promotions are silent during a break, from the first paint on (decision 0057).
    `var b=/"until":(\\d+)/.exec(localStorage.getItem('${BREAK}'));if(b&&b[1]>Date.now())d.pause='';` +
    // As the app's calm state at its start: then the lobby has no row of wins.
    `if(d.pause===''||localStorage.getItem('${CALM}')==='1'||localStorage.getItem('${LIMIT}')!==null)d.quiet=''}catch(e){}` +
    `addEventListener('beforeinstallprompt',function(e){e.preventDefault();self.orbitInstall=e});${elementScript()}${reloadScript()}${pressScript()}})()`
  );
}

/** The values of the custom properties that a style sheet declares: of several, the first. */
function customProperties(css: string): ReadonlyMap<string, TokenOrValue[]> {
  const values = new Map<string, TokenOrValue[]>();
  transform({
    filename: 'tokens.css',
    code: Buffer.from(css),
    visitor: {
      Declaration: {
        custom({ name, value }) {
          if (!values.has(name)) values.set(name, value);
        },
      },
    },
  });
  return values;
}

/** The style, minified, with the tokens' values written in, but for properties that it declares itself. */
export function inlineTokens(css: string, tokens: string): string {
  const values = customProperties(tokens);
  const own = customProperties(css);
  const { code } = transform({
    filename: 'shell.css',
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Variable: ({ name: { ident } }) => (own.has(ident) ? undefined : values.get(ident)),
    },
  });
  return code.toString();
}

const readSource = (name: string) => readFileSync(join(import.meta.dirname, '../../src', name), 'utf8');

/** Style sheets of `src/app/boot` as they stand in the page. */
const inlineStyle = (...names: readonly string[]): string =>
  inlineTokens(
    names.map(name => readSource(`app/boot/${name}.css`)).join(''),
    readSource('ui/styles/tokens.css'),
  );

/** The style in the head of every page. */
export const shellStyle = (): string => inlineStyle('shell');

/** The style of the skeleton, which a rendered page does without. */
export const skeletonStyle = (): string => inlineStyle('skeleton', 'skeleton-pictures', 'skeleton-kinds');

const ICON = '/favicon.svg';

/** The icon as a part of the page: on a first visit it would be one more request. */
function iconAddress(): string {
  const svg = readFileSync(join(import.meta.dirname, '../../public', ICON), 'utf8');
  return `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>&]/g, encodeURIComponent)}`;
}

/**
 * Writes the shell's style, script and icon into the page, which has no other comments than the places where back end and worker
 * write: nothing else in it is worth minifying (0.1 KB compressed).
 */
export function shell(): Plugin {
  return {
    name: 'orbit-shell',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html
          .replace('<!--shell:script-->', () => `<script>${shellScript()}</script>`)
          .replace('<!--shell:style-->', () => `<style>${shellStyle()}</style>`)
          .replace('<!--shell:skeleton-->', () => `<style>${skeletonStyle()}</style>`)
          .replace(`href="${ICON}"`, () => `href="${iconAddress()}"`),
    },
  };
}
