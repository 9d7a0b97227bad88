import { channels } from '../../src/contract/channels.ts';
import { groups } from '../../src/contract/groups.ts';
import type { App } from '../ask.ts';
import { WITHOUT_EMITTER } from '../emitters.ts';
import { PUBLIC_TOPIC } from '../realtime/hub.ts';
import type { Fields } from './fields.ts';
import { html } from './markup.ts';
import type { Section } from './page.ts';
import { options } from './sections.ts';

export function liveSection({ hub }: App, { token, email }: Fields): Section {
  const count = hub.members.size;
  const all = [...Object.keys(channels.user), ...Object.keys(channels.public)];
  const missing: readonly string[] = WITHOUT_EMITTER;
  const told = all.filter(type => !missing.includes(type));
  return {
    title: 'Live',
    body: html`<p>${count} connected, ${hub.listeners(PUBLIC_TOPIC)} of them on the public topic.</p>
    <p><small>Told: ${told.join(', ')}. Without a cause yet: ${missing.join(', ')}.</small></p>
    <form class="row" method="post" action="/sandbox/grants">${token}${email}
      <label>Times <input name="times" type="number" min="1" max="500" value="50" required></label>
      <button>Grant the smallest amount</button></form>
    <form class="row" method="post" action="/sandbox/group">${token}${email}
      <label>Group <select name="group">${options(Object.keys(groups))}</select></label>
      <button>Put in or take out</button></form>
    <form class="row" method="post" action="/sandbox/sign-out">${token}${email}<button>Sign out everywhere</button></form>
    <form class="row" method="post" action="/sandbox/simulate">${token}
      <label>Rounds <input name="times" type="number" min="1" max="500" value="20" required></label>
      <button>Let simulated players play</button></form>
    <form class="row" method="post" action="/sandbox/sockets">${token}<button>Close all connections</button></form>`,
  };
}
