import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type RichNode, RichText } from '../../../../src/contract/subjects/rich-text.ts';
import { parseHtml } from '../../../../src/features/content/pages/parse-html.ts';
import { richTextOf } from '../../../../src/features/content/pages/state.ts';
import { ALLOWED_HTML, HOSTILE } from '../../../rich-text-cases.ts';

const textOf = (nodes: readonly RichNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : textOf(node.children))).join('');

describe('HTML of a platform that sends no tree', () => {
  test.each(ALLOWED_HTML)('%s is parsed completely', html => {
    const expected = document.createElement('div');
    expected.innerHTML = html;
    expect(textOf(parseHtml(html))).toBe(expected.textContent);
  });

  test.each(HOSTILE)('%s becomes an allowed tree', html => {
    const nodes = parseHtml(html);
    expect(v.parse(RichText, nodes)).toEqual(nodes);
    expect(JSON.stringify(nodes)).not.toMatch(/onerror|onclick|evil/);
  });

  test('its h1 becomes an h2, an unknown element is replaced by its text', () => {
    expect(parseHtml('<h1>Title</h1>\n<section>Hello</section>')).toEqual([
      { tag: 'h2', attributes: {}, children: ['Title'] },
      'Hello',
    ]);
  });

  test('elements are nested at most sixteen levels deep', () => {
    const html = `${'<blockquote>'.repeat(40)}deep`;
    expect(JSON.stringify(parseHtml(html)).match(/blockquote/g)).toHaveLength(16);
    expect(textOf(parseHtml(html))).toBe('deep');
  });
});

test('a tree of the back end is used as it is, and its HTML is not parsed', async () => {
  expect(await richTextOf(['from the tree'], '<p>from HTML</p>')).toEqual(['from the tree']);
  expect(textOf(await richTextOf(null, '<p>from HTML</p>'))).toBe('from HTML');
  expect(await richTextOf(null, null)).toEqual([]);
});
