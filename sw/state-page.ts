import type { Build } from './precache.ts';
import { type Facts, gatherFacts, type Line } from './state-facts.ts';

const STYLE =
  'body{margin:0 auto;max-width:60rem;padding:16px;background:#0d1422;color:#f1f3f7;font:15px/1.5 system-ui,sans-serif}' +
  'h1{font-size:20px}h2{font-size:16px;margin:24px 0 4px}a{color:#8ec5ff;display:inline-block;padding:12px 0}' +
  'div{overflow-x:auto}table{border-collapse:collapse;min-width:50%}' +
  'th,td{text-align:left;padding:4px 16px 4px 0;border-bottom:1px solid #2a3550;vertical-align:top}th{font-weight:600}' +
  'td{overflow-wrap:anywhere}';

/**
 * The state of the worker for support staff, who read it off a player's phone (offline 5): as a page; as JSON with
 * `?json` or where JSON is what is accepted.
 */
export async function answerState(request: Request, build: Build): Promise<Response> {
  const facts = await gatherFacts(build);
  const wantsJson =
    new URL(request.url).searchParams.has('json') ||
    (request.headers.get('accept') ?? '').startsWith('application/json');
  const body = wantsJson ? JSON.stringify(facts, null, 1) : pageOf(facts);
  return new Response(body, {
    headers: {
      'content-type': `${wantsJson ? 'application/json' : 'text/html'}; charset=utf-8`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-store',
    },
  });
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`);

const cell = (value: unknown): string => escapeHtml(String(value ?? '–'));

function pageOf(facts: Facts): string {
  const parts = Object.entries(facts).map(
    ([heading, part]) => `<h2>${cell(heading)}</h2><div>${partOf(part)}</div>`,
  );
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>State of the worker</title><style>${STYLE}</style><h1>State of the worker</h1>` +
    `<a href="?json">The same as JSON</a>${parts.join('')}</html>`
  );
}

function partOf(part: Facts[string]): string {
  if (typeof part === 'string') return `<p>${cell(part)}</p>`;
  if (isList(part)) return part.length === 0 ? '<p>none</p>' : listOf(part);
  const rows = Object.entries(part).map(
    ([name, value]) => `<tr><th scope="row">${cell(name)}</th><td>${cell(value)}</td></tr>`,
  );
  return rows.length === 0 ? '<p>none</p>' : `<table>${rows.join('')}</table>`;
}

const isList = (part: Facts[string]): part is readonly Line[] => Array.isArray(part);

function listOf(lines: readonly Line[]): string {
  const names = Object.keys(lines[0] ?? {});
  const head = names.map(name => `<th scope="col">${cell(name)}</th>`).join('');
  const rows = lines.map(line => `<tr>${names.map(name => `<td>${cell(line[name])}</td>`).join('')}</tr>`);
  return `<table><tr>${head}</tr>${rows.join('')}</table>`;
}
