import type { FaultProxy } from '../fault-proxy/fault-proxy.ts';

/** Puts a script in front of the worker's own, for every worker that is installed from now on (decision 0031). */
export function injectIntoWorker(faultProxy: FaultProxy, ...scripts: string[]): () => void {
  const script = scripts.map(script => `{${script}}`).join('\n');
  return faultProxy.addRule({
    path: '/sw.js',
    fault: { kind: 'body', change: body => `${script}\n${body}` },
  });
}

/** A clock that is wrong by so many milliseconds, forward or back. */
export const shiftClock = (byMs: number): string => `
  const now = Date.now.bind(Date);
  Date.now = () => now() + ${byMs};`;

/** A worker that doesn't survive its own first line. */
export const throwAtStartup = `throw new Error('chaos: broken at start');`;

/** A worker that fails every request of its page, as a bug in a fetch handler does. */
export const rejectEveryFetch = `
  self.addEventListener('fetch', event => {
    event.stopImmediatePropagation();
    event.respondWith(Promise.reject(new Error('chaos: broken fetch')));
  });`;

/** Opening a database fails, the first `times` often. */
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

/** Transactions fail as they do when the system has taken the database's process away, the first `times` often. */
export const loseTransactions = (times = Number.MAX_SAFE_INTEGER): string => `
  const transaction = IDBDatabase.prototype.transaction;
  let left = ${times};
  IDBDatabase.prototype.transaction = function (...stores) {
    if (left-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    return transaction.apply(this, stores);
  };`;

/** Neither database: as in private windows and where the player blocks storage. */
export const forbidStorage = `
  const refuse = { configurable: true, get() { throw new DOMException('chaos', 'SecurityError'); } };
  Object.defineProperty(self, 'indexedDB', refuse);
  Object.defineProperty(self, 'caches', refuse);`;

/** The cache answers nothing, for ever. */
export const hangCache = `
  const never = () => new Promise(() => undefined);
  Cache.prototype.match = never;
  CacheStorage.prototype.match = never;`;
