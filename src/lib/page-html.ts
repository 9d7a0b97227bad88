import { escapeHtml } from './html.ts';

/** What takes the skeleton's place in the page of the build. */
export interface RenderedRoot {
  readonly html: string;
  /** The app's style sheet, which the content security policy allows inline. */
  readonly css: string;
}

const SKELETON = /<!--orbit:skeleton-->[\s\S]*<!--orbit:end-->/;
const STYLESHEET = /<link rel="stylesheet"[^>]*>(?=(?:<link[^>]*>)*\s*<\/body>)/;

/**
 * Puts rendered HTML into the page of the build, instead of the skeleton. It is painted with the page, so that its style
 * stands in the head: the link at the end of the body would come too late. Replacements are functions, since a `$` in a
 * string is special.
 */
export const fillRoot = (page: string, { html, css }: RenderedRoot): string =>
  page
    // The content security policy forbids the attribute; the script of the head sets the style itself. Texts have no quotes.
    .replace(SKELETON, () => html.replaceAll(' style="', ' data-style="'))
    // It stays, without effect: the imports of later chunks would bring it again.
    .replace(STYLESHEET, link => link.replace('<link', '<link disabled'))
    .replace('</head>', () => `<style>${css}</style></head>`);

/** Removes the marks around the skeleton of a page that keeps it. */
export const keepSkeleton = (page: string): string =>
  page.replace('<!--orbit:skeleton-->', '').replace('<!--orbit:end-->', '');

/** A style sheet that the first paint waits for; the build's imports find it in the page by its address. */
export const renderStylesheet = (href: string): string =>
  `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;
