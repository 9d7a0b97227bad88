import type { App } from '../ask.ts';
import { STUDIOS } from '../catalogue/providers.ts';
import { THEMES } from '../catalogue/themes.ts';
import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';
import { options } from './sections.ts';

/** As many of the latest changes as one reads. */
const ROWS = 20;

export function catalogueSection({ catalogue, changes }: App, { token }: Fields): Section {
  const rows = changes.changes
    .toSorted((a, b) => b.n - a.n)
    .slice(0, ROWS)
    .map(
      ({ n, entry, isWithdrawn }) =>
        html`<tr><td>${n}</td><td><code>${entry.game.identifier}</code></td><td>${entry.game.title}</td><td>${isWithdrawn ? 'withdrawn' : 'there'}</td></tr>`,
    );
  const identifier = html`<label>Game <input name="identifier" placeholder="studio:game" required></label>`;
  const title = html`<label>Title <input name="title" maxlength="60" required></label>`;
  return {
    title: 'Games',
    body: html`<p>${catalogue.games.length} games, ${changes.changes.length} of them changed.</p>
    <form class="row" method="post" action="/sandbox/publish">${token}${title}
      <label>Studio <select name="provider">${options(STUDIOS.map(({ slug }) => slug))}</select></label>
      <label>Theme <select name="theme">${options(THEMES.map(({ key }) => key))}</select></label><button>Publish</button></form>
    <form class="row" method="post" action="/sandbox/rename">${token}${identifier}${title}<button>Rename</button></form>
    <form class="row" method="post" action="/sandbox/withdraw">${token}${identifier}<button>Withdraw</button></form>
    ${rows.length === 0 ? null : html`<div class="scroll"><table><thead><tr><th>No.</th><th>Game</th><th>Title</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

export function workerSection({ workerSwitch, settings }: App, { token }: Fields): Section {
  return {
    title: 'Worker',
    body: html`<p>The kill switch stands at ${workerSwitch.mode}, the setting at ${settings.worker}.</p>
    <form class="row" method="post" action="/sandbox/worker">${token}
      <label>Mode <select name="mode">${options(['on', 'pass', 'off', 'destroy', 'setting'])}</select></label>
      <label>Oldest build <input name="min_build" value="${workerSwitch.minBuild ?? ''}"></label><button>Set</button></form>`,
  };
}
