import {
  DEFAULT_CURRENCY,
  ENABLED_CURRENCIES,
  findCurrency,
} from '../../../src/contract/operator/currencies.ts';
import { formatMoney } from '../../../src/lib/money.ts';
import { MINUTE_MS } from '../../../src/lib/time-units.ts';
import { CAPTCHA_AFTER_FAILURES, CAPTCHA_MODES, captchaMode } from '../../account/captcha.ts';
import type { AppContext } from '../../context.ts';
import { FAULT_KINDS, type Faults } from '../../http/faults.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html, type Markup } from '../markup.ts';

/** As many of the latest rows as fit a page that one reads. */
const MAX_ROWS = 100;
/** Mails that are read without opening the others. */
const OPEN_MAILS = 3;

function amountOf(cents: number, code: string): string {
  const currency = findCurrency(code);
  return currency ? formatMoney(cents, currency, 'en') : `${cents} ${code}`;
}

/** The currency of the ready-made player first. */
const CURRENCIES = [DEFAULT_CURRENCY, ...ENABLED_CURRENCIES.map(({ code }) => code)];

export const selectOptions = (values: readonly string[]): Markup[] =>
  values.map(value => html`<option>${value}</option>`);

export function clockSection({ clock }: AppContext, { token }: FormFields): Section {
  const now = clock.now().toISOString();
  const lead = Math.round(clock.offset / MINUTE_MS);
  const step = (hours: number, label: string) =>
    html`<form method="post" action="/sandbox/clock">${token}<input type="hidden" name="hours" value="${hours}"><button>${label}</button></form>`;
  return {
    title: 'Clock',
    body: html`<p><time>${now.slice(0, 10)} ${now.slice(11, 19)} UTC</time> <small>${lead === 0 ? 'same as this machine' : `${lead} min ahead of this machine`}</small></p>
    <div class="row">${[step(1, '+ 1 hour'), step(24, '+ 1 day'), step(24 * 7, '+ 1 week'), step(0, 'Reset')]}
    <form class="row" method="post" action="/sandbox/clock">${token}<label>Set to (UTC) <input type="datetime-local" name="at" value="${now.slice(0, 16)}" required></label><button>Set</button></form></div>`,
  };
}

export async function playersSection({ db }: AppContext, { token, email }: FormFields): Promise<Section> {
  const players = await db.selectFrom('players').selectAll().orderBy('id', 'desc').limit(MAX_ROWS).execute();
  const pockets = await db.selectFrom('accounts').selectAll().where('player_id', 'is not', null).execute();
  const money = (id: number) =>
    pockets
      .filter(pocket => pocket.player_id === id && pocket.balance > 0)
      .map(pocket => `${amountOf(pocket.balance, pocket.currency)} ${pocket.pocket}`)
      .join(', ');
  const rows = players.map(
    player =>
      html`<tr><td>${player.id}</td><td>${player.email}</td><td>${player.nickname}</td><td>${player.country}</td><td>${money(player.id)}</td><td>${player.confirmed_at ? 'confirmed' : 'not confirmed'}</td></tr>`,
  );
  return {
    title: 'Players',
    body: html`<form class="row" method="post" action="/sandbox/grant">${token}
      ${email}
      <label>Amount <input name="amount" inputmode="decimal" required></label>
      <label>Currency <select name="currency">${selectOptions([...new Set(CURRENCIES)])}</select></label>
      <label>Pocket <select name="pocket">${selectOptions(['real', 'bonus'])}</select></label>
      <button>Grant sandbox money</button></form>
    <form class="row" method="post" action="/sandbox/points">${token}
      ${email}
      <label>Comp points <input name="points" type="number" min="1" max="1000000" value="50" required></label>
      <button>Grant comp points</button></form>
    <div class="scroll"><table><thead><tr><th>Id</th><th>E-mail</th><th>Nickname</th><th>Country</th><th>Balances</th><th>E-mail status</th></tr></thead><tbody>${rows}</tbody></table></div>`,
  };
}

export function faultsSection(faults: Faults, { token }: FormFields): Section {
  const rows = faults
    .list()
    .map(
      fault =>
        html`<tr><td>${fault.kind}</td><td><code>${fault.path}</code></td><td>${fault.remaining ?? 'until cleared'}</td><td><form method="post" action="/sandbox/clear">${token}<input type="hidden" name="id" value="${fault.id}"><button>Clear</button></form></td></tr>`,
    );
  return {
    title: 'Faults',
    body: html`<form class="row" method="post" action="/sandbox/fault">${token}
      <label>Kind <select name="kind">${selectOptions(FAULT_KINDS)}</select></label>
      <label>Path (* matches anything) <input name="path" value="/api/*" required></label>
      <label>Milliseconds <input name="wait" type="number" min="0" max="300000" value="2000"></label>
      <label>Times (0 = always) <input name="times" type="number" min="0" max="1000" value="1"></label>
      <button>Add fault</button></form>
    <form class="row" method="post" action="/sandbox/maintenance">${token}
      <label>Announced minutes (0 = none) <input name="minutes" type="number" min="0" max="1440" value="10" required></label>
      <button>Start maintenance</button></form>
    ${rows.length === 0 ? html`<p>No active faults.</p>` : html`<div class="scroll"><table><thead><tr><th>Kind</th><th>Path</th><th>Remaining</th><th></th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

export async function mailSection({ db }: AppContext): Promise<Section> {
  const mails = await db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(MAX_ROWS).execute();
  const items = mails.map(
    mail =>
      html`<article><h3>${mail.subject}</h3><p><small>to ${mail.recipient}, ${mail.created_at.slice(0, 16).replace('T', ' ')} UTC, in ${mail.locale}</small></p><pre>${mail.text}</pre>${mail.link?.startsWith('/') ? html`<p><a href="${mail.link}">${mail.link}</a></p>` : null}</article>`,
  );
  const older = items.slice(OPEN_MAILS);
  const rest = html`<details><summary>${older.length} older</summary>${older}</details>`;
  const mail = html`${items.slice(0, OPEN_MAILS)}${older.length === 0 ? null : rest}`;
  return { title: 'Mail', body: items.length === 0 ? html`<p>No mail yet.</p>` : mail };
}

const MODE_LABELS = {
  off: 'Never',
  failures: `After ${CAPTCHA_AFTER_FAILURES} failed sign-ins`,
  always: 'On every form',
} as const;

/** When forms have to bring a captcha's token. */
export function captchaSection(app: AppContext, { token }: FormFields): Section {
  const mode = captchaMode(app);
  const buttons = CAPTCHA_MODES.map(
    one =>
      html`<form method="post" action="/sandbox/captcha">${token}<input type="hidden" name="mode" value="${one}"><button>${MODE_LABELS[one]}</button></form>`,
  );
  return {
    title: 'Captcha',
    body: html`<p>Required: ${MODE_LABELS[mode].toLowerCase()}. The stand-in accepts everybody.</p><div class="row">${buttons}</div>`,
  };
}
