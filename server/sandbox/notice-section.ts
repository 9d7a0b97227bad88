import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';
import { options } from './sections.ts';

export function noticeSection({ token, email }: Fields): Section {
  return {
    title: 'Promos',
    body: html`<form class="row" method="post" action="/sandbox/promo">${token}
      ${email}
      <label>About <select name="type">${options(['bonus', 'freespins', 'tournament'])}</select></label>
      <label>Title <input name="title" maxlength="200" required></label>
      <label>Text <input name="text" maxlength="200" required></label>
      <label>Button <input name="button" maxlength="200"></label>
      <label>Leads to, a path or a route’s name <input name="to" maxlength="200"></label>
      <label>Ends in hours, 0 for never <input name="hours" type="number" min="0" max="8760" step="any" value="0"></label>
      <button>Tell the player</button></form>
    <p><small>It leaves the list after two hours, or when the offer ends.</small></p>`,
  };
}
