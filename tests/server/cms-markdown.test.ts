import { expect, test } from 'vitest';
import { markdownToHtml } from '../../server/cms-markdown.ts';

test.each([
  ['## Title\nText', '<h2>Title</h2>\n<p>Text</p>'],
  ['# Title', '<h2>Title</h2>'],
  ['One\ntwo\n\nThree', '<p>One two</p>\n<p>Three</p>'],
  ['- a\n  goes on\n- b', '<ul><li>a goes on</li><li>b</li></ul>'],
  ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  ['**strong** and *soft*', '<p><strong>strong</strong> and <em>soft</em></p>'],
  ['[a](/b) ![c](/d.svg)', '<p><a href="/b">a</a> <img src="/d.svg" alt="c"></p>'],
  [
    '| A | B |\n|---|---|\n| 1 | 2 |',
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  ['| 1 | 2 |', '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['---', '<hr>'],
  ['a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>'],
])('%j becomes %s', (markdown, html) => {
  expect(markdownToHtml(markdown)).toBe(html);
});
