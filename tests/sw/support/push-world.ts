import type { PushPayload } from '../../../src/contract/subjects/push.ts';
import { json, playerHeaders, sendRequest, world } from './player-world.ts';

export interface ShownNotification {
  readonly title: string;
  readonly options: NotificationOptions;
}

/** The notifications that were shown, in order. */
export const shownNotifications: ShownNotification[] = [];

/** Delivers a push; `text` is its decrypted data. */
export async function receivePush(text: string | object | null): Promise<ShownNotification> {
  const { onPush } = await import('../../../sw/push/handler.ts');
  const before = shownNotifications.length;
  const data = typeof text === 'object' && text !== null ? JSON.stringify(text) : text;
  await onPush(data, async (title, options) => void shownNotifications.push({ title, options }));
  const [one, ...more] = shownNotifications.slice(before);
  if (!one || more.length > 0)
    throw new Error(`${shownNotifications.length - before} notifications for one push`);
  return one;
}

let made = 0;
const row = (over: Partial<NonNullable<PushPayload['row']>>) => ({
  id: '1',
  type: 'personal' as const,
  kind: 'safety' as const,
  title: 'Signed in on a new device',
  text: 'Firefox, Linux.',
  event: 'new_sign_in',
  identifier: null,
  content: null,
  at: new Date().toISOString(),
  end_at: null,
  expires_at: null,
  read_at: null,
  ...over,
});

/** A payload as the back end sends it to ann. */
export function payload(over: Partial<PushPayload> = {}): PushPayload {
  made += 1;
  const id = over.id ?? String(1000 + made);
  const kind = over.kind ?? 'safety';
  const at = new Date().toISOString();
  return {
    web_push: 8030,
    notification: {
      title: 'Signed in on a new device',
      body: 'Firefox, Linux.',
      lang: 'en',
      dir: 'auto',
      navigate: '/favorite-games',
      tag: id,
      silent: false,
    },
    app_badge: 3,
    mutable: true,
    id,
    uid_hash: 'ann',
    kind,
    topic: kind === 'promo' ? 'wins_and_bonuses' : kind === 'money' ? 'money' : 'account',
    at,
    expires_at: null,
    row: row({ id, kind, at }),
    ...over,
  };
}

/** Signs a player in: the worker identifies them by a response. */
export async function signIn(player = 'ann', epoch = 1): Promise<void> {
  const before = world.answer;
  world.answer = () => json([], playerHeaders(player));
  await (await sendRequest('/api/player/favorite_games', { epoch })).text();
  const { readIdentity } = await import('../../../sw/session/identity.ts');
  for (let tries = 0; tries < 200 && (await readIdentity()).player !== player; tries += 1)
    await new Promise(resolve => setImmediate(resolve));
  world.answer = before;
  world.sent.length = 0;
  world.messages.length = 0;
}
