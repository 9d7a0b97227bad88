import type { Element, ElementContent, Root, RootContent } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import MarkdownIt from 'markdown-it';
import {
  RICH_TEXT_ALIASES,
  RICH_TEXT_BLOCK_PARENTS,
  RICH_TEXT_DROPPED,
  RICH_TEXT_MAX_DEPTH,
  RICH_TEXT_TAGS,
  type RichNode,
  type RichTextTag,
  richTextAttributes,
} from '../../src/contract/subjects/rich-text.ts';

/** A text of the content folder, clean in both forms. */
export interface RichText {
  readonly nodes: readonly RichNode[];
  readonly html: string;
}

const TABLE_PARTS = { tr: ['table'], td: ['table'], th: ['table'], tbody: ['table'], thead: ['table'] };

/** The allow-list of the contract for `hast-util-sanitize`; every option is set, since a missing one is that of GitHub. */
const SCHEMA: Schema = {
  tagNames: [...RICH_TEXT_TAGS],
  strip: [...RICH_TEXT_DROPPED],
  attributes: Object.fromEntries(
    RICH_TEXT_TAGS.map(tag => [
      tag,
      Object.entries(richTextAttributes(tag)).map(([name, test]) => [name, test]),
    ]),
  ) as NonNullable<Schema['attributes']>,
  ancestors: { ...TABLE_PARTS, li: ['ul', 'ol'], dt: ['dl'], dd: ['dl'], summary: ['details'] },
  protocols: {},
  required: {},
  clobber: [],
  clobberPrefix: '',
  allowComments: false,
  allowDoctypes: false,
};

/** Parses HTML as browsers do and keeps allowed elements and attributes (decision 0099). Never throws. */
export function richTextFromHtml(html: string): RichText {
  const parsed = fromHtml(html, { fragment: true });
  renameAliases(parsed);
  const clean = sanitize(parsed, SCHEMA) as Root;
  const root: Root = { type: 'root', children: tidy(clean.children as ElementContent[], null, 0) };
  return {
    nodes: toNodes(root.children),
    html: toHtml(root, { characterReferences: { useNamedReferences: true } }),
  };
}

const markdown = new MarkdownIt();
markdown.renderer.rules['th_open'] = (tokens, index, options, _env, renderer) => {
  tokens[index]?.attrSet('scope', 'col');
  return renderer.renderToken(tokens, index, options);
};

/** HTML within Markdown is text. */
export const richTextFromMarkdown = (source: string): RichText => richTextFromHtml(markdown.render(source));

function renameAliases(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue;
    if (Object.hasOwn(RICH_TEXT_ALIASES, child.tagName))
      child.tagName = RICH_TEXT_ALIASES[child.tagName] ?? child.tagName;
    renameAliases(child);
  }
}

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';

/** Without white space between blocks, pictures without a source, and levels beyond the deepest allowed. */
function tidy(children: readonly ElementContent[], parent: string | null, depth: number): ElementContent[] {
  const holdsBlocks = parent === null || RICH_TEXT_BLOCK_PARENTS.has(parent);
  return children.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return holdsBlocks && isBlank(node) ? [] : [node];
    if (node.tagName === 'img' && !node.properties['src']) return [];
    const isTooDeep = depth === RICH_TEXT_MAX_DEPTH;
    const inner = tidy(node.children, isTooDeep ? parent : node.tagName, isTooDeep ? depth : depth + 1);
    return isTooDeep ? inner : [{ ...node, children: inner }];
  });
}

const toNodes = (children: readonly RootContent[]): RichNode[] =>
  children.flatMap((node): RichNode[] => {
    if (node.type === 'text') return [node.value];
    if (node.type !== 'element') return [];
    return [
      {
        tag: node.tagName as RichTextTag,
        attributes: Object.fromEntries(
          Object.entries(node.properties).map(([name, value]) => [name, String(value)]),
        ),
        children: toNodes(node.children),
      },
    ];
  });
