import { currentContent } from '../../content/content.ts';
import type { AppContext } from '../../context.ts';
import { CONFIG_NAMES, loadConfig, loadConfigText } from '../../operator/config.ts';
import { countCampaigns } from '../../operator/marketing.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';

/** The configuration of the page: switches for its pages, and the text of every file to try another one. */
export async function configSection(app: AppContext, { token }: FormFields): Promise<Section> {
  const pages = Object.entries(await loadConfig(app, 'manage-promotion-pages').catch(() => ({})));
  const texts = await Promise.all(
    CONFIG_NAMES.map(async name => ({ name, text: await loadConfigText(app, name) })),
  );
  const switches = pages.map(
    ([slug, isOn]) =>
      html`<tr><td><code>${slug}</code></td><td>${isOn ? 'on' : 'off'}</td><td><form method="post" action="/sandbox/page">${token}<input type="hidden" name="slug" value="${slug}"><input type="hidden" name="is_on" value="${isOn ? 'off' : 'on'}"><button>Switch ${isOn ? 'off' : 'on'}</button></form></td></tr>`,
  );
  const editors = texts.map(
    ({ name, text }) =>
      html`<details><summary><code>${name}</code></summary><form method="post" action="/sandbox/config">${token}<input type="hidden" name="name" value="${name}"><p><label>JSON<br><textarea name="text" rows="12" cols="80" spellcheck="false">${text}</textarea></label></p><button>Try it</button> <button name="restore" value="1">Restore the file</button></form></details>`,
  );
  return {
    title: 'Configuration',
    body: html`<div class="scroll"><table><thead><tr><th>Page</th><th>Status</th><th></th></tr></thead><tbody>${switches}</tbody></table></div>${editors}`,
  };
}

/** Who came by which campaign today. */
export async function campaignSection(app: AppContext): Promise<Section> {
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

/** What the content folder holds, and what of it was left out. */
export function contentSection(): Section {
  const now = currentContent();
  const pages = now.pages('en').map(({ slug, path, title }) => {
    const address = slug.includes('/') ? html`${slug}` : html`<a href="${path ?? ''}">${slug}</a>`;
    return html`<tr><td>${address}</td><td>${title}</td></tr>`;
  });
  const problems = now.problems.map(problem => html`<li>${problem}</li>`);
  return {
    title: 'Content',
    body: html`<p>Texts from <code>server/content</code>. Edits show up within a second.</p>
    ${problems.length > 0 ? html`<ul>${problems}</ul>` : html`<p>No problems found.</p>`}
    <div class="scroll"><table><thead><tr><th>Page</th><th>Title</th></tr></thead><tbody>${pages}</tbody></table></div>`,
  };
}
