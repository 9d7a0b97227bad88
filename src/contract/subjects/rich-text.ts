import * as v from 'valibot';

/** The elements that content may be made of; every other one is left out, its text stays (decision 0099). */
export const RICH_TEXT_TAGS = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'strong',
  'em',
  'small',
  'code',
  'abbr',
  'blockquote',
  'br',
  'hr',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'details',
  'summary',
] as const;
export type RichTextTag = (typeof RICH_TEXT_TAGS)[number];

/** Elements that are read as another one: the screen has the one `h1`. */
export const RICH_TEXT_ALIASES: Readonly<Record<string, RichTextTag>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
};

/** Elements that are left out with their content, which is no text for readers. */
export const RICH_TEXT_DROPPED = [
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'textarea',
  'title',
  'xmp',
  'plaintext',
  'noembed',
  'noframes',
  'select',
  'frameset',
  'audio',
  'video',
  'canvas',
] as const;

/** Elements between whose children white space means nothing. */
export const RICH_TEXT_BLOCK_PARENTS: ReadonlySet<string> = new Set([
  'ul',
  'ol',
  'dl',
  'blockquote',
  'table',
  'thead',
  'tbody',
  'tr',
  'details',
]);

/** Levels of nesting; deeper elements are flattened into the last one. */
export const RICH_TEXT_MAX_DEPTH = 16;

const ANY = /^/;
const NUMBER = /^\d{1,4}$/;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
/**
 * A link leads to the web, a mail, a telephone, a path of this host or a place on the page. Browsers skip white space and
 * control characters and read a backslash as a slash, so that what was checked would not be what is opened.
 */
const LINK = /^(?:(?:https?:\/\/|mailto:|tel:)[^\s\\\p{Cc}\p{Cf}]*|\/(?!\/)[^\s\\\p{Cc}\p{Cf}]*|#[\w-]*)$/iu;
/** Pictures come from this host only (decision 0023). */
const IMAGE = /^\/(?!\/)[\w./-]+$/;

/** Attributes that an element may carry, each with the pattern of its value. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  a: { lang: LANGUAGE, href: LINK },
  img: { src: IMAGE, alt: ANY, width: NUMBER, height: NUMBER },
  abbr: { lang: LANGUAGE, title: ANY },
  ol: { lang: LANGUAGE, start: NUMBER },
  th: { lang: LANGUAGE, scope: /^(?:row|col)$/ },
};
const GLOBAL_ATTRIBUTES: Readonly<Record<string, RegExp>> = { lang: LANGUAGE };

export const richTextAttributes = (tag: string): Readonly<Record<string, RegExp>> =>
  Object.hasOwn(ATTRIBUTES, tag) ? (ATTRIBUTES[tag] ?? GLOBAL_ATTRIBUTES) : GLOBAL_ATTRIBUTES;

export const isAllowedAttribute = (tag: string, name: string, value: string): boolean => {
  const patterns = richTextAttributes(tag);
  return Object.hasOwn(patterns, name) && patterns[name]?.test(value) === true;
};

interface RichElement {
  readonly tag: RichTextTag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}
/** Text, or an element of the allow-list with allowed attributes: never HTML. */
export type RichNode = string | RichElement;

const RichNode: v.GenericSchema<RichNode> = v.union([
  v.string(),
  v.pipe(
    v.object({
      tag: v.picklist(RICH_TEXT_TAGS),
      attributes: v.record(v.string(), v.string()),
      children: v.array(v.lazy(() => RichNode)),
    }),
    v.check(({ tag, attributes }) =>
      Object.entries(attributes).every(([name, value]) => isAllowedAttribute(tag, name, value)),
    ),
  ),
]);

const RichNodes: v.GenericSchema<readonly RichNode[]> = v.array(RichNode);

/**
 * A text as a tree, beside the same text as HTML. A platform that sends HTML alone, or a tree that breaks the rules, has
 * its HTML read by the page (`features/content/pages/parse-html.ts`).
 */
export const RichText = v.fallback(v.optional(v.nullable(RichNodes)), null);
