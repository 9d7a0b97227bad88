import * as v from 'valibot';
import type { AppContext } from '../context.ts';
import { html, type Markup } from './markup.ts';

/** What forms of the console share: the mark that they are ours, and the player that they are about. */
export interface FormFields {
  readonly token: Markup;
  readonly email: Markup;
}

const MAX_SUGGESTIONS = 100;

/** The player of the form before, else the first one, which is the ready-made one; the others are suggested. */
export async function emailField({ db }: AppContext, form: unknown): Promise<Markup> {
  const submitted = v.safeParse(v.object({ email: v.string() }), form);
  const first = await db.selectFrom('players').select('email').orderBy('id').executeTakeFirst();
  const value = submitted.success ? submitted.output.email : (first?.email ?? '');
  return html`<label>E-mail <input name="email" type="email" list="players" autocomplete="off" value="${value}" required></label>`;
}

/** The suggestions of every such field. */
export async function playerSuggestions({ db }: AppContext): Promise<Markup> {
  const rows = await db
    .selectFrom('players')
    .select('email')
    .orderBy('id', 'desc')
    .limit(MAX_SUGGESTIONS)
    .execute();
  return html`<datalist id="players">${rows.map(({ email }) => html`<option value="${email}"></option>`)}</datalist>`;
}
