import type { App } from '../ask.ts';
import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';
import { PUSH_KINDS } from './push-deeds.ts';
import { options } from './sections.ts';

/** As many of the latest devices as one reads. */
const ROWS = 20;

export async function pushSection({ db, push }: App, { token, email }: Fields): Promise<Section> {
  const devices = await db
    .selectFrom('push_devices')
    .innerJoin('players', 'players.id', 'push_devices.player_id')
    .select(['email', 'endpoint', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .limit(ROWS)
    .execute();
  const waiting = await db
    .selectFrom('push_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = devices.map(
    ({ email, endpoint, seen_at }) =>
      html`<tr><td>${email}</td><td>${new URL(endpoint).host}</td><td>${seen_at.slice(0, 16).replace('T', ' ')} UTC</td></tr>`,
  );
  return {
    title: 'Push',
    body: html`<p>${push.keys ? 'On' : 'Off'}; ${waiting.count} wait to be sent.</p>
    <form class="row" method="post" action="/sandbox/push">${token}
      ${email}
      <label>Kind <select name="kind">${options(PUSH_KINDS)}</select></label>
      <button>Push</button></form>
    ${rows.length === 0 ? html`<p>No device takes pushes yet.</p>` : html`<div class="scroll"><table><thead><tr><th>Player</th><th>Push service</th><th>Heard of</th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}
