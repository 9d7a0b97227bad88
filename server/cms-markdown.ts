import { escapeHtml } from '../src/lib/html.ts';

/**
 * Text of the content folder as HTML: headings from `##`, lists from `-` and `1.`, tables, `**strong**`, `*emphasis*`,
 * `[link](/path)`, `![picture](/path)`; a `#` counts as `##`, for the screen has the `h1`. Its signs are text.
 */
export function markdownToHtml(markdown: string): string {
  const blocks = markdown.replaceAll('\r\n', '\n').split(/\n{2,}/);
  return blocks
    .map(block => block.replace(/^\n+|\s+$/g, ''))
    .filter(block => block.trim() !== '')
    .flatMap(block => blockToHtml(block.split('\n')))
    .join('\n');
}

const HEADING = /^(#{1,4}) +(.+)$/;
const BULLET = /^[-*] +(.+)$/;
const NUMBERED = /^\d+\. +(.+)$/;

function blockToHtml(lines: readonly string[]): string[] {
  const [first = '', ...rest] = lines;
  const heading = HEADING.exec(first);
  if (heading) {
    const level = Math.max(2, heading[1]?.length ?? 2);
    const title = `<h${level}>${inline(heading[2] ?? '')}</h${level}>`;
    return rest.length > 0 ? [title, ...blockToHtml(rest)] : [title];
  }
  if (BULLET.test(first)) return [listOf('ul', lines, BULLET)];
  if (NUMBERED.test(first)) return [listOf('ol', lines, NUMBERED)];
  if (first.startsWith('|')) return [tableOf(lines)];
  if (first.startsWith('> '))
    return [`<blockquote><p>${joined(lines.map(line => line.slice(2)))}</p></blockquote>`];
  if (/^-{3,}$/.test(first)) return ['<hr>'];
  return [`<p>${joined(lines)}</p>`];
}

const joined = (lines: readonly string[]): string => inline(lines.map(line => line.trim()).join(' '));

/** A line that begins no item goes on with the one before. */
function listOf(tag: 'ul' | 'ol', lines: readonly string[], item: RegExp): string {
  const items: string[] = [];
  for (const line of lines) {
    const text = item.exec(line)?.[1];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return `<${tag}>${items.map(text => `<li>${inline(text)}</li>`).join('')}</${tag}>`;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map(cell => cell.trim());

function tableOf([head = '', rule = '', ...rows]: readonly string[]): string {
  const hasHead = /^\|[\s|:-]+$/.test(rule);
  const body = hasHead ? rows : [head, rule, ...rows].filter(line => line !== '');
  const names = hasHead ? cellsOf(head).map(cell => `<th scope="col">${inline(cell)}</th>`) : [];
  const lines = body.map(
    line =>
      `<tr>${cellsOf(line)
        .map(cell => `<td>${inline(cell)}</td>`)
        .join('')}</tr>`,
  );
  const thead = hasHead ? `<thead><tr>${names.join('')}</tr></thead>` : '';
  return `<table>${thead}<tbody>${lines.join('')}</tbody></table>`;
}

/** Text is escaped first: what follows only adds elements of ours. */
function inline(text: string): string {
  return escapeHtml(text)
    .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, '<img src="$2" alt="$1">')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>');
}
