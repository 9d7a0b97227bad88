import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';

/** What otherwise support, the operator or a partner does with an account. */
export function accountSection({ token, email }: FormFields): Section {
  const form = (action: string, label: string) =>
    html`<form class="row" method="post" action="/sandbox/${action}">${token}${email}<button>${label}</button></form>`;
  return {
    title: 'Accounts',
    body: html`${form('terms', 'Ask for the new terms')}
    ${form('autologin', 'Mail a sign-in link')}
    ${form('reopen', 'Reopen a closed account')}
    <form class="row" method="post" action="/sandbox/autoregister">${token}
      <label>New address <input name="address" type="email" autocomplete="off" required></label>
      <button>Open an account and mail a sign-in link</button></form>`,
  };
}
