import { PwaEvent } from '../../src/contract/pwa.ts';
import type { App } from '../ask.ts';
import { countPwaEvents } from '../pwa.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';

const DAYS = 7;

/** How often the app was opened and installed, as devices told it. */
export async function pwaSection(app: App): Promise<Section> {
  const [today, week] = await Promise.all([countPwaEvents(app, 1), countPwaEvents(app, DAYS)]);
  const rows = PwaEvent.options.map(
    event =>
      html`<tr><td><code>${event}</code></td><td>${today[event] ?? 0}</td><td>${week[event] ?? 0}</td></tr>`,
  );
  return {
    title: 'Installed app',
    body: html`<p><a href="/?pwa=install">Open the install instructions</a></p>
    <div class="scroll"><table><thead><tr><th>Event</th><th>Today</th><th>In ${DAYS} days</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  };
}
