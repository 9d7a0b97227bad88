import type { FaultProxy } from '../fault-proxy/fault-proxy.ts';

/** Prepends a script to the worker's own, for every worker that is installed from now on (decision 0031). */
export function injectIntoWorker(faultProxy: FaultProxy, ...scripts: string[]): () => void {
  const script = scripts.map(script => `{${script}}`).join('\n');
  return faultProxy.addRule({
    path: '/sw.js',
    fault: { kind: 'body', change: body => `${script}\n${body}` },
  });
}

/** A clock that is wrong by `byMs`, forward or back. */
export const shiftClock = (byMs: number): string => `
  const now = Date.now.bind(Date);
  Date.now = () => now() + ${byMs};`;

/** A worker that throws at its first line. */
export const throwAtStartup = `throw new Error('chaos: broken at start');`;

/** A worker that fails every request of its page, as a bug in a fetch handler does. */
export const rejectEveryFetch = `
  self.addEventListener('fetch', event => {
    event.stopImmediatePropagation();
    event.respondWith(Promise.reject(new Error('chaos: broken fetch')));
  });`;

/** Opening a database fails, the first `times` times. */
export const failDatabaseOpen = (name: string, times = Number.MAX_SAFE_INTEGER): string => `
  const open = IDBFactory.prototype.open;
  let left = ${times};
  IDBFactory.prototype.open = function (...names) {
    if (left-- > 0) throw new DOMException('chaos', ${JSON.stringify(name)});
    return open.apply(this, names);
  };`;

/** A database that neither opens nor fails. */
export const hangDatabaseOpen = `
  IDBFactory.prototype.open = () => new EventTarget();`;

/** Transactions fail as they do when the database's process has crashed, the first `times` times. */
export const loseTransactions = (times = Number.MAX_SAFE_INTEGER): string => `
  const transaction = IDBDatabase.prototype.transaction;
  let left = ${times};
  IDBDatabase.prototype.transaction = function (...stores) {
    if (left-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    return transaction.apply(this, stores);
  };`;

/** No IndexedDB and no cache: as in private windows and where the player blocks storage. */
export const forbidStorage = `
  const blocked = { configurable: true, get() { throw new DOMException('chaos', 'SecurityError'); } };
  Object.defineProperty(self, 'indexedDB', blocked);
  Object.defineProperty(self, 'caches', blocked);`;

/** The cache never responds. */
export const hangCache = `
  const never = () => new Promise(() => undefined);
  Cache.prototype.match = never;
  CacheStorage.prototype.match = never;`;
