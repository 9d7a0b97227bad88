import { channels } from '../../../src/contract/channels.ts';
import { groups } from '../../../src/contract/operator/groups.ts';
import type { AppContext } from '../../context.ts';
import { UNEMITTED_EVENTS } from '../../events/user-events.ts';
import { PUBLIC_TOPIC } from '../../realtime/hub.ts';
import type { Section } from '../console-page.ts';
import type { FormFields } from '../form-fields.ts';
import { html } from '../markup.ts';
import { selectOptions } from './general.ts';

export function realtimeSection({ hub }: AppContext, { token, email }: FormFields): Section {
  const count = hub.subscribers.size;
  const all = [...Object.keys(channels.user), ...Object.keys(channels.public)];
  const missing: readonly string[] = UNEMITTED_EVENTS;
  const emitted = all.filter(type => !missing.includes(type));
  return {
    title: 'Live',
    body: html`<p>Connections: ${count}, ${hub.subscriberCount(PUBLIC_TOPIC)} of them on the public topic.</p>
    <p><small>Events in use: ${emitted.join(', ')}. Not used yet: ${missing.join(', ')}.</small></p>
    <form class="row" method="post" action="/sandbox/grants">${token}${email}
      <label>Times <input name="times" type="number" min="1" max="500" value="50" required></label>
      <button>Grant the smallest amount</button></form>
    <form class="row" method="post" action="/sandbox/group">${token}${email}
      <label>Group <select name="group">${selectOptions(Object.keys(groups))}</select></label>
      <button>Add or remove</button></form>
    <form class="row" method="post" action="/sandbox/sign-out">${token}${email}<button>Sign out everywhere</button></form>
    <form class="row" method="post" action="/sandbox/simulate">${token}
      <label>Rounds <input name="times" type="number" min="1" max="500" value="20" required></label>
      <button>Simulate rounds</button></form>
    <form class="row" method="post" action="/sandbox/sockets">${token}<button>Close all connections</button></form>`,
  };
}
