import { escapeHtml } from './html.ts';

/** What takes the skeleton's place in the page of the build. */
export interface RenderedRoot {
  readonly html: string;
  /** Style that the content security policy allows inline. */
  readonly css: string;
  /** Links for the end of the head. */
  readonly links: string;
}

const SKELETON = /<!--orbit:skeleton-->[\s\S]*<!--orbit:end-->/;
const STYLESHEET = /<link rel="stylesheet"[^>]*>(?=(?:<link[^>]*>)*\s*<\/body>)/;

/**
 * Puts rendered HTML into the page of the build, instead of the skeleton. It is painted with the page, so that its style
 * stands in the head: the link at the end of the body would come too late. Replacements are functions, since a `$` in a
 * string is special.
 */
export const fillRoot = (page: string, { html, css, links }: RenderedRoot): string =>
  page
    .replace(SKELETON, () => html)
    // It stays, without effect: the imports of later chunks would bring it again.
    .replace(STYLESHEET, link => link.replace('<link', '<link disabled'))
    .replace('</head>', () => `<style>${css}</style>${links}</head>`);

/**
 * Chromium alone has this property. It needs `preloadScripts` for its stored code; other browsers may load a script twice that is
 * preloaded and then imported.
 */
export const isChromium = (): boolean => 'userAgentData' in navigator;

/**
 * Loads the scripts that the page names as files first, and as modules out of that: Chromium compiles a module anew while it
 * loads, and uses the compiled code that it has stored only for what has been loaded otherwise (decision 0118).
 */
export const preloadScripts = (page: string): string =>
  isChromium()
    ? page.replace(
        /<script type="module"([^>]*) src=("[^"]*"[^>]*)>/g,
        (tag, before, rest) => `<link rel="preload" as="script"${before} href=${rest}>${tag}`,
      )
    : page;

/** A link to a script that the app imports, loaded as a file like those of `preloadScripts`. */
export const renderScriptPreload = (href: string): string =>
  `<link rel="preload" as="script" crossorigin href="${escapeHtml(href)}">`;

/** Removes the marks around the skeleton of a page that keeps it. */
export const keepSkeleton = (page: string): string =>
  page.replace('<!--orbit:skeleton-->', '').replace('<!--orbit:end-->', '');

/** A link to a style sheet that the page has within its HTML, without effect: the imports of the build would bring the sheet again. */
export const renderDisabledStylesheet = (href: string): string =>
  `<link disabled rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;

/** The content security policy with the hash of a page's own style, which it is to allow within the HTML. */
export const allowStyle = (policy: string, hash: string): string =>
  policy.replace('style-src ', `style-src ${hash} `);
