import { PwaEvent } from '../../../src/contract/subjects/pwa.ts';
import { VITALS } from '../../../src/contract/subjects/telemetry.ts';
import type { AppContext } from '../../context.ts';
import { countPwaEvents } from '../../operator/pwa.ts';
import { telemetryOf } from '../../operator/telemetry.ts';
import type { Section } from '../console-page.ts';
import { html, type Markup } from '../markup.ts';

/** Events that are read without opening the others. */
const MAX_ROWS = 50;

/** The value that three of four visits stay below, as web vitals are judged. */
export function p75(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? null;
}

/** Reports of devices on errors, speed and rejected forms; lost with the process. */
export function telemetrySection(app: AppContext): Section {
  return {
    title: 'Telemetry',
    body: html`${vitals(app)}${calls(app)}${rejectedForms(app)}${errors(app)}`,
  };
}

const table = (caption: string, heads: readonly string[], rows: readonly Markup[]): Markup =>
  rows.length === 0
    ? html`<p>${caption}: nothing yet.</p>`
    : html`<div class="scroll"><table><caption>${caption}</caption><thead><tr>${heads.map(head => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

function vitals(app: AppContext): Markup {
  const all = telemetryOf(app).visits.flatMap(visit => visit.vitals);
  const rows = VITALS.flatMap(name => {
    const values = all.filter(vital => vital.name === name).map(({ value }) => value);
    const most = p75(values);
    if (most === null) return [];
    const shown = name === 'CLS' ? most.toFixed(3) : `${Math.round(most)} ms`;
    return [html`<tr><td>${name}</td><td>${shown}</td><td>${values.length}</td></tr>`];
  });
  return table('Web vitals', ['Name', '75th percentile', 'Visits'], rows);
}

function calls(app: AppContext): Markup {
  const slowest = telemetryOf(app).calls.toSorted((a, b) => b.slowest_ms - a.slowest_ms);
  const rows = slowest
    .slice(0, MAX_ROWS)
    .map(
      ({ path, count, median_ms, slowest_ms }) =>
        html`<tr><td><code>${path}</code></td><td>${count}</td><td>${Math.round(median_ms)} ms</td><td>${Math.round(slowest_ms)} ms</td></tr>`,
    );
  return table('Calls, slowest first', ['Path', 'Calls', 'Median', 'Slowest'], rows);
}

function rejectedForms(app: AppContext): Markup {
  const counts = new Map<string, number>();
  for (const { side, component, field, message } of telemetryOf(app).rejectedFields) {
    const name = [side, component, field, message].join('\n');
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const rows = [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MAX_ROWS)
    .map(
      ([name, count]) =>
        html`<tr>${name.split('\n').map(part => html`<td>${part}</td>`)}<td>${count}</td></tr>`,
    );
  return table('Rejected forms', ['Found by', 'Form', 'Field', 'Message', 'Times'], rows);
}

function errors(app: AppContext): Markup {
  const rows = telemetryOf(app)
    .log.slice(-MAX_ROWS)
    .toReversed()
    .map(
      ({ at, kind, where, message, build }) =>
        html`<tr><td>${timeOf(at)}</td><td>${kind}</td><td>${where}</td><td>${message}</td><td><code>${build}</code></td></tr>`,
    );
  return table('Errors, latest first', ['Time (UTC)', 'Kind', 'Where', 'What', 'Build'], rows);
}

/** A device's clock may be wrong by any amount. */
function timeOf(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? '?' : time.toISOString().slice(0, 19).replace('T', ' ');
}

const DAYS = 7;

/** How often the app was opened and installed, by reports of devices. */
export async function pwaSection(app: AppContext): Promise<Section> {
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
