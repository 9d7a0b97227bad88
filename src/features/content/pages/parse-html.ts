import {
  isAllowedAttribute,
  RICH_TEXT_ALIASES,
  RICH_TEXT_BLOCK_PARENTS,
  RICH_TEXT_DROPPED,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_TAGS,
  type RichNode,
  type RichTextTag,
} from '../../../contract/subjects/rich-text.ts';

/**
 * Reads the HTML of a platform that sends no tree. The browser parses it into a document of its own, in which nothing
 * runs and nothing is loaded; what leaves it are text and elements of the allow-list. A sanitising library would return HTML,
 * which would have to be parsed once more into the nodes that the page renders.
 */
export const parseHtml = (html: string): readonly RichNode[] =>
  toNodes(new DOMParser().parseFromString(html, 'text/html').body, null, 0);

const dropped: ReadonlySet<string> = new Set(RICH_TEXT_DROPPED);

const tagOf = (name: string): RichTextTag | undefined =>
  Object.hasOwn(RICH_TEXT_ALIASES, name) ? RICH_TEXT_ALIASES[name] : RICH_TEXT_TAGS.find(tag => tag === name);

function toNodes(parent: Node, parentTag: RichTextTag | null, depth: number): RichNode[] {
  const holdsBlocks = parentTag === null || RICH_TEXT_BLOCK_PARENTS.has(parentTag);
  return [...parent.childNodes].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = node.nodeValue ?? '';
      return holdsBlocks && text.trim() === '' ? [] : [text];
    }
    if (!(node instanceof Element) || dropped.has(node.localName)) return [];
    const tag = depth < RICH_TEXT_MAX_DEPTH ? tagOf(node.localName) : undefined;
    if (tag === undefined) return toNodes(node, parentTag, depth);
    const attributes = Object.fromEntries(
      [...node.attributes]
        .filter(({ name, value }) => isAllowedAttribute(tag, name, value))
        .map(({ name, value }) => [name, value]),
    );
    if (tag === 'img' && !attributes['src']) return [];
    return [{ tag, attributes, children: toNodes(node, tag, depth + 1) }];
  });
}
