import type { App } from '../ask.ts';
import { CONFIG_NAMES, configOf, configText } from '../config.ts';
import { countCampaigns } from '../marketing.ts';
import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';

/** The configuration of the page: switches for its pages, and the text of every file to try another one. */
export async function configSection(app: App, { token }: Fields): Promise<Section> {
  const pages = Object.entries(await configOf(app, 'manage-promotion-pages').catch(() => ({})));
  const texts = await Promise.all(
    CONFIG_NAMES.map(async name => ({ name, text: await configText(app, name) })),
  );
  const switches = pages.map(
    ([slug, isOn]) =>
      html`<tr><td><code>${slug}</code></td><td>${isOn ? 'on' : 'off'}</td><td><form method="post" action="/sandbox/page">${token}<input type="hidden" name="slug" value="${slug}"><input type="hidden" name="is_on" value="${isOn ? 'off' : 'on'}"><button>Switch ${isOn ? 'off' : 'on'}</button></form></td></tr>`,
  );
  const editors = texts.map(
    ({ name, text }) =>
      html`<details><summary><code>${name}</code></summary><form method="post" action="/sandbox/config">${token}<input type="hidden" name="name" value="${name}"><p><label>JSON<br><textarea name="text" rows="12" cols="80" spellcheck="false">${text}</textarea></label></p><button>Try</button> <button name="restore" value="1">Back to the file</button></form></details>`,
  );
  return {
    title: 'Configuration',
    body: html`<div class="scroll"><table><thead><tr><th>Page</th><th>Is</th><th></th></tr></thead><tbody>${switches}</tbody></table></div>${editors}`,
  };
}

/** Who came by which campaign today. */
export async function campaignSection(app: App): Promise<Section> {
  const rows = (await countCampaigns(app)).map(
    ({ name, visits, players }) => html`<tr><td>${name}</td><td>${visits}</td><td>${players}</td></tr>`,
  );
  return {
    title: 'Campaigns',
    body:
      rows.length === 0
        ? html`<p>None today.</p>`
        : html`<div class="scroll"><table><thead><tr><th>Source / campaign</th><th>Visits</th><th>Players</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  };
}
