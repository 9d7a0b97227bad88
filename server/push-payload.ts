import { intlTag, type LocaleCode } from '../src/contract/locales.ts';
import type { Notification, NotificationButton } from '../src/contract/notifications.ts';
import { PUSH_BYTES, type PushPayload, topicOf } from '../src/contract/push.ts';
import { type RouteDefinition, type RouteName, routes } from '../src/contract/routes.ts';
import { inLocale, safeTarget } from '../src/lib/paths.ts';
import { moneyWords } from './push-words.ts';

/** Characters that lock screens show at most. */
const TITLE = 80;
const BODY = 240;

interface Told {
  readonly notification: Notification;
  /** Of the player, opaque. */
  readonly hash: string;
  readonly locale: LocaleCode;
  /** How many notices wait unread, this one included. */
  readonly unread: number;
  readonly silent: boolean;
  /** Where the app is, without a slash at the end: WebKit wants whole addresses. */
  readonly origin: string;
}

/** The JSON text of a push, at most `PUSH_BYTES` long (offline 2, Push payload). */
export function payloadOf(told: Told): string {
  const { notification: row, hash, locale, unread, silent, origin } = told;
  const words = row.kind === 'money' ? moneyWords(locale) : { title: row.title, body: row.text };
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      title: words.title.slice(0, TITLE),
      body: words.body.slice(0, BODY),
      lang: intlTag(locale),
      dir: 'auto',
      navigate: origin + inLocale(pathOf(row.content?.button ?? null), locale, 'en'),
      tag: row.id,
      silent,
    },
    app_badge: unread,
    mutable: true,
    id: row.id,
    uid_hash: hash,
    kind: row.kind,
    topic: topicOf(row),
    at: row.at,
    expires_at: row.expires_at,
    row,
  };
  const whole = JSON.stringify(payload);
  return Buffer.byteLength(whole) <= PUSH_BYTES ? whole : JSON.stringify({ ...payload, row: undefined });
}

/** Where the notice's own button leads, in the default locale; the lobby without one. */
function pathOf(button: NotificationButton | null): string {
  if (!button) return '/';
  if ('path' in button) return safeTarget(button.path);
  const route: RouteDefinition | undefined = routes[button.toName as RouteName];
  return route === undefined ? '/' : (route.to ?? (route.pattern.includes(':') ? '/' : route.pattern));
}
