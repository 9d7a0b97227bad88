import type { Page } from 'playwright/test';
import { AJAX_HEADER } from '../../../src/contract/wire.ts';

/** The parts of a response that tests assert. */
export interface PageResponse {
  /** 0: a network error, the same as for any page without a network. */
  readonly status: number;
  readonly text: string;
  /** The worker's mark: `stored; at=...`, `queued`. */
  readonly mark: string | null;
}

/** Fetches an address within the page, through its worker if it has one, with the headers of every call. */
export function fetchInPage(
  page: Page,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PageResponse> {
  return page.evaluate(
    async ([address, all]) => {
      try {
        const answer = await fetch(address, { headers: all });
        return { status: answer.status, text: await answer.text(), mark: answer.headers.get('x-sw') };
      } catch {
        return { status: 0, text: '', mark: null };
      }
    },
    [path, { ...AJAX_HEADER, 'x-locale': 'en', ...headers }] as const,
  );
}

/** Every text in the origin's caches, databases and storage: what anyone with this device could read. */
export function readAllStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        texts.push(key.url);
        if (!/\.(?:woff2|png|js|css)$/.test(new URL(key.url).pathname))
          texts.push((await (await cache.match(key))?.text()) ?? '');
      }
    }
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    /** Null for a database that was deleted since it was listed: opening it must not create it again. */
    const openExisting = (name: string) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.transaction?.abort();
      return done(request).catch(() => null);
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await openExisting(name);
      if (!db) continue;
      // A deletion does not wait for this connection.
      db.onversionchange = () => db.close();
      texts.push(name);
      for (const store of db.objectStoreNames) {
        const rows = await done(db.transaction(store).objectStore(store).getAll());
        texts.push(JSON.stringify(rows));
      }
      db.close();
    }
    for (const storage of [localStorage, sessionStorage]) texts.push(JSON.stringify({ ...storage }));
    return texts.join('\n');
  });
}
