// Data table.
/** The elements that content may be made of; every other one is left out, its text stays (product 1.8). */
export const TAGS = [
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
export type Tag = (typeof TAGS)[number];

/** What stands for an element of the allow-list: the screen has the one `h1`. */
const ALIASES: Readonly<Record<string, Tag>> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };

/** Elements whose content is no text for readers: they go whole, up to their end or the end of all. */
const DROPPED: ReadonlySet<string> = new Set([
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
]);

/** Elements without content. */
export const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** An element that begins here ends these when one of them is the innermost open one, as a browser reads it. */
export const ENDED_BY: Readonly<Record<string, readonly Tag[]>> = {
  li: ['li', 'p'],
  dt: ['dt', 'dd', 'p'],
  dd: ['dt', 'dd', 'p'],
  tr: ['td', 'th', 'tr', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody'],
  a: ['a'],
};
for (const block of ['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'dl', 'blockquote', 'hr', 'table', 'details'])
  Object.assign(ENDED_BY, { [block]: ['p', 'h2', 'h3', 'h4'] });

/** Where text between the children means nothing. */
export const NO_TEXT: ReadonlySet<string> = new Set(['ul', 'ol', 'dl', 'table', 'thead', 'tbody', 'tr']);

export const tagOf = (name: string): Tag | null =>
  ALIASES[name] ?? (TAGS as readonly string[]).find((tag): tag is Tag => tag === name) ?? null;

export const isDropped = (name: string): boolean => DROPPED.has(name);

const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
const NUMBER = /^\d{1,4}$/;

/** A link leads to the web, a mail, a telephone, a path of this host or a place on the page. */
export function isSafeLink(href: string): boolean {
  if (hasControl(href) || href.includes('\\')) return false;
  return /^(?:https?:\/\/[^\s]|mailto:|tel:)/i.test(href) || /^\/(?!\/)/.test(href) || /^#[\w-]*$/.test(href);
}

/** Pictures come from this host only (decisions D23). */
const isSafePicture = (src: string): boolean => !hasControl(src) && /^\/(?!\/)[\w./-]+$/.test(src);

/** Browsers skip some of them, so that what is checked is not what is opened. */
const hasControl = (text: string): boolean =>
  [...text].some(
    sign => sign <= ' ' || (sign >= '\u007f' && sign <= '\u00a0') || /[\u2028\u2029\ufeff]/.test(sign),
  );

const any = (): boolean => true;

const ANYWHERE: Readonly<Record<string, (value: string) => boolean>> = {
  lang: value => LANGUAGE.test(value),
};

/** Attributes that an element may carry, each with the test of its value. */
export const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, (value: string) => boolean>>>> = {
  a: { ...ANYWHERE, href: isSafeLink },
  img: {
    src: isSafePicture,
    alt: any,
    width: value => NUMBER.test(value),
    height: value => NUMBER.test(value),
  },
  abbr: { ...ANYWHERE, title: any },
  ol: { ...ANYWHERE, start: value => NUMBER.test(value) },
  th: { ...ANYWHERE, scope: value => /^(?:row|col)$/.test(value) },
};

export const attributesOf = (tag: Tag) => ATTRIBUTES[tag] ?? ANYWHERE;
