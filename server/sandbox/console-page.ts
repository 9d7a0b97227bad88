import { brand } from '../../src/contract/operator/brand.ts';
import type { ActionResult } from './actions/action.ts';
import { html, type Markup } from './markup.ts';

/** One subject of the console. */
export interface Section {
  readonly title: string;
  readonly body: Markup;
}

/** What was done last, and by which form. */
export interface CompletedAction extends ActionResult {
  readonly action: string;
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/**
 * The whole page: a list of the subjects, then each. The result of a form is shown in its section and has the
 * focus, so that a screen reader announces it and the keyboard goes on from there.
 */
export function renderPage(
  sections: readonly Section[],
  players: Markup,
  done: CompletedAction | null,
): Markup {
  const isOf = ({ body }: Section) => done !== null && body.text.includes(`"/sandbox/${done.action}"`);
  const owner = sections.find(isOf);
  const result = done ? renderResult(done) : null;
  const links = sections.map(({ title }) => html`<li><a href="#${idOf(title)}">${title}</a></li>`);
  const parts = sections.map(
    section =>
      html`<section id="${idOf(section.title)}" aria-labelledby="${idOf(section.title)}-title"><h2 id="${idOf(section.title)}-title">${section.title}</h2>${section === owner ? result : null}${section.body}</section>`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Sandbox · ${brand.name}</title><link rel="stylesheet" href="/sandbox/console.css"></head>
<body><header><h1>${brand.name} sandbox</h1><a href="/">Open the app</a></header>
<nav aria-label="Sections"><ul>${links}</ul></nav>
<main>${owner ? null : result}${parts}</main>${players}</body></html>`;
}

const renderResult = ({ isDone, message }: CompletedAction): Markup =>
  html`<p role="status" tabindex="-1" autofocus class="${isDone ? 'done' : 'failed'}">${message}</p>`;
