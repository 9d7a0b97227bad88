import type { AppContext } from '../../context.ts';
import { PUSH_KINDS } from '../actions/push.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';
import { selectOptions } from './general.ts';

/** As many of the latest devices as one reads. */
const MAX_DEVICES = 20;

export async function pushSection({ db, push }: AppContext, { token, email }: FormFields): Promise<Section> {
  const devices = await db
    .selectFrom('push_devices')
    .innerJoin('players', 'players.id', 'push_devices.player_id')
    .select(['email', 'endpoint', 'seen_at'])
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .limit(MAX_DEVICES)
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
    body: html`<p>Push is ${push.vapidKeys ? 'on' : 'off'}. Waiting to be sent: ${waiting.count}.</p>
    <form class="row" method="post" action="/sandbox/push">${token}
      ${email}
      <label>Kind <select name="kind">${selectOptions(PUSH_KINDS)}</select></label>
      <button>Send push</button></form>
    ${rows.length === 0 ? html`<p>No devices have subscribed yet.</p>` : html`<div class="scroll"><table><thead><tr><th>Player</th><th>Push service</th><th>Last seen</th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

export function promoSection({ token, email }: FormFields): Section {
  return {
    title: 'Promos',
    body: html`<form class="row" method="post" action="/sandbox/promo">${token}
      ${email}
      <label>About <select name="type">${selectOptions(['bonus', 'freespins', 'tournament'])}</select></label>
      <label>Title <input name="title" maxlength="200" required></label>
      <label>Text <input name="text" maxlength="200" required></label>
      <label>Button <input name="button" maxlength="200"></label>
      <label>Link (a path or a route name) <input name="to" maxlength="200"></label>
      <label>Ends in hours (0 = never) <input name="hours" type="number" min="0" max="8760" step="any" value="0"></label>
      <button>Send promo</button></form>
    <p><small>The promo is removed from the list after two hours, or when the offer ends.</small></p>`,
  };
}
