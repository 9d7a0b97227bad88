import * as v from 'valibot';
import type { CmsPage } from '../../src/contract/subjects/cms.ts';
import { type RichNode, RichText } from '../../src/contract/subjects/rich-text.ts';
import { richTextFromHtml } from './rich-text.ts';

/** The description of a text for search engines: its own, followed by its first paragraph where it is shorter than `least`. */
export function describeText({ blocks, nodes, content }: CmsPage, least: number): string {
  const own = toLine(blocks.description ?? '');
  if (own.length >= least) return own;
  const paragraph = firstParagraph(v.parse(RichText, nodes) ?? richTextFromHtml(content).nodes);
  return toLine(`${own} ${paragraph ?? ''}`);
}

const toLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of the first paragraph that has one; null without any. */
function firstParagraph(nodes: readonly RichNode[]): string | null {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    const text = node.tag === 'p' ? toLine(textOf(node.children)) : firstParagraph(node.children);
    if (text) return text;
  }
  return null;
}

const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('');
