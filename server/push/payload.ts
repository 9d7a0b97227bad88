import { intlTag, type LocaleCode } from '../../src/contract/operator/locales.ts';
import type { RouteDefinition } from '../../src/contract/routes/route-definition.ts';
import { type RouteName, routes } from '../../src/contract/routes/routes.ts';
import type { Notification, NotificationButton } from '../../src/contract/subjects/notifications.ts';
import { MAX_PUSH_BYTES, type PushPayload, pushTopicOf } from '../../src/contract/subjects/push.ts';
import { localizePath, safeRedirectTarget } from '../../src/lib/paths.ts';
import { type TextLanguage, textLanguage } from '../locale.ts';

/** Characters that lock screens show at most. */
const MAX_TITLE = 80;
const MAX_BODY = 240;

interface PushContent {
  readonly notification: Notification;
  /** Opaque hash of the player. */
  readonly hash: string;
  readonly locale: LocaleCode;
  /** Unread notifications, this one included. */
  readonly unread: number;
  readonly silent: boolean;
  /** Where the app is, without a slash at the end: WebKit wants whole addresses. */
  readonly origin: string;
}

/** The JSON text of a push, at most `MAX_PUSH_BYTES` long (decision 0078). */
export function createPayload(content: PushContent): string {
  const { notification: row, hash, locale, unread, silent, origin } = content;
  const text = row.kind === 'money' ? moneyText(locale) : { title: row.title, body: row.text };
  const payload: PushPayload = {
    web_push: 8030,
    notification: {
      title: text.title.slice(0, MAX_TITLE),
      body: text.body.slice(0, MAX_BODY),
      lang: intlTag(locale),
      dir: 'auto',
      navigate: origin + localizePath(pathOf(row.content?.button ?? null), locale, 'en'),
      tag: row.id,
      silent,
    },
    app_badge: unread,
    mutable: true,
    id: row.id,
    uid_hash: hash,
    kind: row.kind,
    topic: pushTopicOf(row),
    at: row.at,
    expires_at: row.expires_at,
    row,
  };
  const whole = JSON.stringify(payload);
  return Buffer.byteLength(whole) <= MAX_PUSH_BYTES ? whole : JSON.stringify({ ...payload, row: undefined });
}

/** Where the notification's own button leads, in the default locale; the lobby without one. */
function pathOf(button: NotificationButton | null): string {
  if (!button) return '/';
  if ('path' in button) return safeRedirectTarget(button.path);
  const route: RouteDefinition | undefined = routes[button.toName as RouteName];
  return route === undefined ? '/' : (route.to ?? (route.pattern.includes(':') ? '/' : route.pattern));
}

/** Replaces the text of a money notification: no amount belongs on a locked screen (decision 0078). */
const MONEY_TEXTS: Readonly<Record<TextLanguage, { readonly title: string; readonly body: string }>> = {
  en: { title: 'Your balance has changed', body: 'Open the app for details.' },
  de: { title: 'Dein Guthaben hat sich geändert', body: 'Öffne die App, um mehr zu sehen.' },
  'fr-CA': { title: 'Votre solde a changé', body: 'Ouvrez l’application pour voir les détails.' },
  no: { title: 'Saldoen din er endret', body: 'Åpne appen for å se mer.' },
  it: { title: 'Il tuo saldo è cambiato', body: 'Apri l’app per i dettagli.' },
  et: { title: 'Sinu saldo on muutunud', body: 'Üksikasju näed rakenduses.' },
};

const moneyText = (locale: LocaleCode) => MONEY_TEXTS[textLanguage(locale)];
