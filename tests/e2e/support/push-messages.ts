import type { Page } from 'playwright/test';

const NEW_SIGN_IN = { title: 'A new sign-in', text: 'Somewhere else.' };

let payloadCount = 0;
/** A push payload as the back end sends it to a player. */
export function pushPayload(hash: string, over: object = {}, text = NEW_SIGN_IN): string {
  payloadCount += 1;
  const id = `90000${payloadCount}`;
  const at = new Date().toISOString();
  return JSON.stringify({
    web_push: 8030,
    notification: { title: text.title, body: text.text, navigate: '/favorite-games', tag: id },
    app_badge: 1,
    mutable: true,
    id,
    uid_hash: hash,
    kind: 'safety',
    topic: 'account',
    at,
    expires_at: null,
    row: {
      ...{ id, type: 'personal', kind: 'safety', ...text, event: 'new_sign_in', identifier: null },
      ...{ content: null, at, end_at: null, expires_at: null, read_at: null },
    },
    ...over,
  });
}

/** The opaque hashes of the players whose data is stored on this device. */
export const storedPlayerHashes = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) => (name?.startsWith('u-') ? [name.slice(2)] : []));
  });

/**
 * The notifications that the device shows. Not to be read while one is being shown, whose record Chromium deletes then
 * (`WorkerDriver.push` resolves afterwards).
 */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, silent }) => ({
      title,
      body,
      tag,
      silent,
    }));
  });
