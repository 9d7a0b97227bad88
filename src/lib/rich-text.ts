import { escapeHtml } from './html.ts';
import { attributesOf, ENDED_BY, isDropped, NO_TEXT, type Tag, tagOf, VOID } from './rich-text-rules.ts';
import { tokensOf } from './rich-text-tokens.ts';

export interface RichElement {
  readonly tag: Tag;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}
export type RichNode = string | RichElement;

interface Open {
  readonly tag: Tag | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: RichNode[];
}

/** Elements within each other; what lies deeper joins the last one. */
const MAX_DEPTH = 16;

/**
 * Reads HTML as a tree of the elements and attributes that content may have (`rich-text-rules.ts`): everything else is
 * gone, and nothing of the text is ever read as HTML again. Never throws.
 */
export function parseRichText(html: string): readonly RichNode[] {
  const root: Open = { tag: null, attributes: {}, children: [] };
  const open: Open[] = [root];
  const top = () => open.at(-1) ?? root;
  const close = () => {
    const { tag, attributes, children } = open.length > 1 ? (open.pop() ?? root) : root;
    if (tag !== null) top().children.push({ tag, attributes, children });
  };
  let dropping: string | null = null;
  for (const token of tokensOf(html)) {
    if (dropping !== null) {
      if (token.kind === 'close' && token.name === dropping) dropping = null;
    } else if (token.kind === 'text') {
      const isIdle = NO_TEXT.has(top().tag ?? '') || (top().tag === null && token.text.trim() === '');
      if (!isIdle) top().children.push(token.text);
    } else if (token.kind === 'close') {
      const tag = tagOf(token.name);
      const depth = open.findLastIndex(one => one.tag === tag);
      if (tag !== null && depth > 0) while (open.length > depth) close();
    } else if (isDropped(token.name)) dropping = token.name;
    else begin(token.name, token.attributes);
  }
  while (open.length > 1) close();
  return root.children;

  function begin(name: string, given: ReadonlyMap<string, string>): void {
    const tag = tagOf(name);
    if (tag === null) return;
    const ended = ENDED_BY[tag] ?? [];
    while (ended.some(one => one === top().tag)) close();
    const attributes = allowed(tag, given);
    if (VOID.has(tag)) {
      if (tag !== 'img' || attributes['src']) top().children.push({ tag, attributes, children: [] });
    } else if (open.length <= MAX_DEPTH) open.push({ tag, attributes, children: [] });
  }
}

function allowed(tag: Tag, given: ReadonlyMap<string, string>): Record<string, string> {
  const rules = attributesOf(tag);
  const kept = [...given].filter(([name, value]) => Object.hasOwn(rules, name) && rules[name]?.(value));
  return Object.fromEntries(kept);
}

/** The tree as HTML again: balanced, quoted, escaped. */
export function writeRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map(node => {
      if (typeof node === 'string') return escapeHtml(node);
      const { tag, attributes, children } = node;
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
      const start = `<${tag}${written.join('')}>`;
      return VOID.has(tag) ? start : `${start}${writeRichText(children)}</${tag}>`;
    })
    .join('');
}

/** HTML of which only what content may have is left (product 1.8). */
export const cleanHtml = (html: string): string => writeRichText(parseRichText(html));

/** The words alone. */
export const plainText = (nodes: readonly RichNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : plainText(node.children))).join('');
