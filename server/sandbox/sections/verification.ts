import { DOCUMENT_STEPS } from '../../../src/contract/subjects/verification.ts';
import type { AppContext } from '../../context.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';
import { REJECT_LABELS } from '../verification/provider.ts';
import { selectOptions } from './general.ts';

const MAX_ROWS = 20;

/** What the provider of identity checks decides, and the questionnaire that the operator asks for. */
export async function verificationSection(
  { db }: AppContext,
  { token, email }: FormFields,
): Promise<Section> {
  const applicants = await db
    .selectFrom('applicants')
    .innerJoin('players', 'players.id', 'applicants.player_id')
    .select(['email', 'applicants.state', 'submitted_at', 'decided_at'])
    .orderBy('applicants.created_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
  const rows = applicants.map(
    ({ email, state, submitted_at, decided_at }) =>
      html`<tr><td>${email}</td><td>${state}</td><td>${shortTime(submitted_at)}</td><td>${shortTime(decided_at)}</td></tr>`,
  );
  const simple = (action: string, label: string) =>
    html`<form class="row" method="post" action="/sandbox/${action}">${token}${email}<button>${label}</button></form>`;
  const rejection = (action: string, label: string) =>
    html`<form class="row" method="post" action="/sandbox/${action}">${token}${email}
      <label>Document <select name="step">${selectOptions(DOCUMENT_STEPS)}</select></label>
      <label>Reason <select name="label">${selectOptions(Object.keys(REJECT_LABELS))}</select></label>
      <button>${label}</button></form>`;
  return {
    title: 'Verification',
    body: html`<p>A submitted check stays pending until it is decided here. Each decision is a signed webhook.</p>
    ${simple('verification-approve', 'Approve')}
    ${rejection('verification-resubmit', 'Ask for it again')}
    ${rejection('verification-reject', 'Reject for good')}
    ${simple('verification-hold', 'Put on hold')}
    ${simple('verification-reset', 'Reset')}
    <form class="row" method="post" action="/sandbox/source-of-wealth">${token}${email}
      <label>Days to answer <input name="days" type="number" min="0" max="365" value="14" required></label>
      <button>Ask for the source of wealth</button></form>
    ${rows.length === 0 ? html`<p>Nobody has opened a check yet.</p>` : html`<div class="scroll"><table><thead><tr><th>Player</th><th>State</th><th>Submitted</th><th>Decided</th></tr></thead><tbody>${rows}</tbody></table></div>`}`,
  };
}

const shortTime = (at: string | null): string =>
  at === null ? '–' : `${at.slice(0, 16).replace('T', ' ')} UTC`;
