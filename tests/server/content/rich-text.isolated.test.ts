// @vitest-environment happy-dom
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { richTextFromHtml, richTextFromMarkdown } from '../../../server/content/rich-text.ts';
import { RichText } from '../../../src/contract/subjects/rich-text.ts';
import { ALLOWED_HTML, HOSTILE } from '../../rich-text-cases.ts';

const clean = (html: string) => richTextFromHtml(html).html;

describe('content keeps', () => {
  test.each(ALLOWED_HTML)('%s as it is', html => {
    expect(clean(html)).toBe(html);
  });

  test('the text of an element that is not allowed', () => {
    expect(clean('<section><font color="red">Hello</font></section>')).toBe('Hello');
  });

  test('an h1 as an h2, since the screen has its own', () => {
    expect(clean('<h1>Title</h1>')).toBe('<h2>Title</h2>');
  });
});

describe('hostile content', () => {
  const ALLOWED = ['p', 'a', 'img', 'table', 'tbody', 'h2', 'strong', 'em'];

  test.each(HOSTILE)('%s does nothing', html => {
    const { html: text, nodes } = richTextFromHtml(html);
    const page = document.createElement('div');
    page.innerHTML = text;
    const all = [...page.querySelectorAll('*')];
    const names = all.flatMap(element => element.getAttributeNames());
    expect(all.map(({ localName }) => localName).filter(name => !ALLOWED.includes(name))).toEqual([]);
    expect(names.filter(name => !['href', 'src', 'alt', 'lang'].includes(name))).toEqual([]);
    for (const link of page.querySelectorAll('[href]'))
      expect(link.getAttribute('href')).toMatch(/^(?:\/(?![/\\])|#|https?:)/);
    for (const picture of page.querySelectorAll('img'))
      expect(picture.getAttribute('src')).toMatch(/^\/[a-z]/);
    expect(clean(text)).toBe(text);
    expect(v.parse(RichText, nodes)).toEqual(nodes);
  });

  test('text that looks like an element stays text', () => {
    expect(richTextFromHtml('&lt;script&gt;alert(1)&lt;/script&gt; 1 < 2 & 3').nodes).toEqual([
      '<script>alert(1)</script> 1 < 2 & 3',
    ]);
  });

  test('elements that are unclosed or closed in the wrong order become balanced', () => {
    expect(clean('<ul><li>a<li>b</ul></ul>')).toBe('<ul><li>a</li><li>b</li></ul>');
    expect(clean('<p>a<p>b')).toBe('<p>a</p><p>b</p>');
    expect(clean('<strong><em>a</strong>b</em>')).toBe('<strong><em>a</em></strong><em>b</em>');
  });

  test('a thousand elements within each other go no deeper than sixteen', () => {
    const text = clean(`${'<blockquote>'.repeat(400)}deep`);
    expect(text.match(/<blockquote>/g)).toHaveLength(16);
    expect(clean(`${'<blockquote>'.repeat(15)}x`).match(/<blockquote>/g)).toHaveLength(15);
    expect(text).toContain('deep');
  });
});

test('a text is sent as a tree of text and allowed elements', () => {
  expect(
    richTextFromHtml('<h2>A &lt; B</h2>\n<ol start="2"><li>one <a href="/x">two</a></li></ol>').nodes,
  ).toEqual([
    { tag: 'h2', attributes: {}, children: ['A < B'] },
    {
      tag: 'ol',
      attributes: { start: '2' },
      children: [
        {
          tag: 'li',
          attributes: {},
          children: ['one ', { tag: 'a', attributes: { href: '/x' }, children: ['two'] }],
        },
      ],
    },
  ]);
});

test.each([
  [[{ tag: 'script', attributes: {}, children: ['alert(1)'] }]],
  [[{ tag: 'a', attributes: { href: 'javascript:alert(1)' }, children: [] }]],
  [[{ tag: 'p', attributes: { onclick: 'alert(1)' }, children: [] }]],
  [[{ tag: 'p', attributes: {}, children: [{ tag: 'img', attributes: { src: '//evil' }, children: [] }] }]],
  ['<p>HTML</p>'],
])('a tree that violates the rules is rejected: %j', nodes => {
  expect(v.parse(RichText, nodes)).toBeNull();
});

test.each([
  ['## Title\nText', '<h2>Title</h2><p>Text</p>'],
  ['# Title', '<h2>Title</h2>'],
  ['One\ntwo\n\nThree', '<p>One\ntwo</p><p>Three</p>'],
  ['- a\n  goes on\n- b', '<ul><li>a\ngoes on</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['**strong** and *soft*', '<p><strong>strong</strong> and <em>soft</em></p>'],
  ['[a](/b) ![c](/d.svg)', '<p><a href="/b">a</a> <img src="/d.svg" alt="c"></p>'],
  [
    '| A | B |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['> quoted', '<blockquote><p>quoted</p></blockquote>'],
  ['---', '<hr>'],
  ['a < b & "c"', '<p>a &lt; b &amp; "c"</p>'],
  ['<b onclick=x>text</b>', '<p>&lt;b onclick=x>text&lt;/b></p>'],
])('Markdown %j becomes %s', (markdown, html) => {
  expect(richTextFromMarkdown(markdown).html).toBe(html);
});
