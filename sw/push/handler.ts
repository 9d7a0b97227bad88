import { PRODUCT_NAME } from '../../src/contract/operator/brand.ts';
import { Translations } from '../../src/contract/subjects/info.ts';
import { PushPayload } from '../../src/contract/subjects/push.ts';
import { toBase64 } from '../../src/lib/encode-bytes.ts';
import { safeRedirectTarget } from '../../src/lib/paths.ts';
import { withTimeout } from '../../src/lib/with-timeout.ts';
import { logError } from '../diagnostics/error-log.ts';
import { parseText } from '../network/response.ts';
import { sharedDb } from '../storage/databases.ts';
import { collectPushContext } from './context.ts';
import { decidePush, type PushDecision } from './decision.ts';
import { recordPush } from './record.ts';

/** Time-out of each step, milliseconds: browsers want a notification within 5 s (decision 0078). */
const STEP_TIMEOUT_MS = 2000;

/** The worker's own texts in place of those of a push, by message id, in English for a device without translations. */
const TEXTS = {
  'push.neutral': 'You have a new notification.',
  'push.held': 'Promotions are held back for now. There’s nothing to do.',
} as const;
type TextId = keyof typeof TEXTS;

interface NotificationContent {
  readonly title: string;
  readonly options: NotificationOptions;
}
type ShowNotification = (title: string, options: NotificationOptions) => Promise<void>;

/**
 * Shows exactly one notification for every push, also while the app is visible: browsers revoke the permission of an app
 * whose pushes show nothing. No network is on the path. Then the push is recorded.
 */
export async function onPush(text: string | null, show: ShowNotification): Promise<void> {
  const payload = readPayload(text);
  const context = payload && (await attempt(collectPushContext(payload)));
  const decision = decidePush(payload, context ?? null);
  const { title, options } = await buildNotification(payload, decision);
  await show(title, options);
  if (payload && context) await recordPush(payload, decision, context.isRepeat);
}

const readPayload = (text: string | null): PushPayload | null => parseText(PushPayload, text);

async function buildNotification(
  payload: PushPayload | null,
  decision: PushDecision,
): Promise<NotificationContent> {
  const icon = await attempt(iconDataUrl());
  const iconOption = icon === undefined ? {} : { icon };
  if (!payload || decision.kind !== 'full') {
    const id = decision.kind === 'suppressed' ? 'push.held' : 'push.neutral';
    const body = (await attempt(localizedText(id))) ?? TEXTS[id];
    // The tag keeps one of its kind.
    const tagged = { tag: id, silent: decision.kind === 'suppressed', data: { path: '/' } };
    return { title: PRODUCT_NAME, options: { ...iconOption, body, ...tagged } };
  }
  const { title, body, lang, dir, tag, navigate } = payload.notification;
  const path = toAppPath(navigate);
  return {
    title,
    options: {
      ...iconOption,
      body,
      lang,
      dir,
      tag: tag ?? payload.id,
      silent: decision.silent,
      data: { path },
    },
  };
}

/** Only an address of this origin is opened. */
function toAppPath(navigate: string): string {
  if (!URL.canParse(navigate, location.origin)) return '/';
  const { origin, pathname, search, hash } = new URL(navigate, location.origin);
  return origin === location.origin ? safeRedirectTarget(pathname + search + hash) : '/';
}

/** Undefined when it fails or takes too long. */
function attempt<T>(work: Promise<T>): Promise<T | undefined> {
  const logged = work.catch((error: unknown) => {
    void logError('push', error);
    return undefined;
  });
  return withTimeout(logged, STEP_TIMEOUT_MS, undefined);
}

/** In the language whose translations were stored last on this device. */
async function localizedText(id: TextId): Promise<string | undefined> {
  const rows = await sharedDb().all('messages');
  const latest = rows.toSorted((a, b) => b.at - a.at)[0];
  const text = parseText(Translations, latest?.catalogue)?.[id];
  return typeof text === 'string' ? text : undefined;
}

const ICON_URL = '/icons/icon-192.png';

/**
 * The app's icon as a data URL: a browser fetches the icon of a notification without the worker, and shows nothing before
 * it has it (PUSH-9). Undefined where it is not stored.
 */
async function iconDataUrl(): Promise<string | undefined> {
  const stored = await caches.match(ICON_URL, { ignoreSearch: true }).catch(() => undefined);
  if (!stored) return undefined;
  const bytes = new Uint8Array(await stored.arrayBuffer());
  return `data:image/png;base64,${toBase64(bytes)}`;
}
