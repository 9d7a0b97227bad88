import type { AppContext } from '../../context.ts';
import { STUDIOS } from '../../games/catalogue/generator/studios.ts';
import { THEMES } from '../../games/catalogue/generator/themes.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';
import { selectOptions } from './general.ts';

/** As many of the latest changes as one reads. */
const MAX_CHANGES = 20;

export function catalogueSection(
  { catalogue, catalogueChanges }: AppContext,
  { token }: FormFields,
): Section {
  const rows = catalogueChanges.changes
    .toSorted((a, b) => b.n - a.n)
    .slice(0, MAX_CHANGES)
    .map(
      ({ n, entry, isWithdrawn }) =>
        html`<tr><td>${n}</td><td><code>${entry.game.identifier}</code></td><td>${entry.game.title}</td><td>${isWithdrawn ? 'withdrawn' : 'available'}</td></tr>`,
    );
  const identifier = html`<label>Game <input name="identifier" placeholder="studio:game" required></label>`;
  const title = html`<label>Title <input name="title" maxlength="60" required></label>`;
  return {
    title: 'Games',
    body: html`<p>${catalogue.games.length} games, ${catalogueChanges.changes.length} of them changed.</p>
    <form class="row" method="post" action="/sandbox/publish">${token}${title}
      <label>Studio <select name="provider">${selectOptions(STUDIOS.map(({ slug }) => slug))}</select></label>
      <label>Theme <select name="theme">${selectOptions(THEMES.map(({ key }) => key))}</select></label><button>Publish</button></form>
    <form class="row" method="post" action="/sandbox/rename">${token}${identifier}${title}<button>Rename</button></form>
    <form class="row" method="post" action="/sandbox/withdraw">${token}${identifier}<button>Withdraw</button></form>
    ${rows.length === 0 ? null : html`<div class="scroll"><table><thead><tr><th>No.</th><th>Game</th><th>Title</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

export function workerSection({ killSwitch, settings }: AppContext, { token }: FormFields): Section {
  return {
    title: 'Worker',
    body: html`<p>Kill switch: ${killSwitch.mode}. Setting: ${settings.worker}.</p>
    <form class="row" method="post" action="/sandbox/worker">${token}
      <label>Mode <select name="mode">${selectOptions(['on', 'pass', 'off', 'destroy', 'setting'])}</select></label>
      <label>Oldest allowed build <input name="min_build" value="${killSwitch.minBuild ?? ''}"></label><button>Set</button></form>`,
  };
}
