import { beforeEach } from 'vitest';
import { json, playerHeaders, world } from './player-world.ts';

const KEY = 'BAAB';
export const OTHER = 'BBBB';
const bytesOf = (key: string) => Uint8Array.from(atob(key), sign => sign.charCodeAt(0)).buffer;

/** The browser's side of it. */
export const browser = {
  endpoint: null as string | null,
  made: [] as { applicationServerKey: string }[],
  ended: 0,
  /** The player has taken the permission away. */
  isDenied: false,
  /** The push service can't be reached. */
  isUnreachable: false,
};
const subscription = (endpoint: string) => ({
  endpoint,
  options: { applicationServerKey: bytesOf(browser.made.at(-1)?.applicationServerKey ?? KEY) },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    browser.endpoint = null;
    browser.ended += 1;
    return true;
  },
});
const pushManager = {
  getSubscription: async () => (browser.endpoint === null ? null : subscription(browser.endpoint)),
  subscribe: async (options: { applicationServerKey: string }) => {
    if (browser.isDenied) throw new DOMException('denied', 'NotAllowedError');
    if (browser.isUnreachable) throw new DOMException('no push service', 'AbortError');
    browser.made.push(options);
    browser.endpoint = `https://push.test/made-${browser.made.length}`;
    return subscription(browser.endpoint);
  },
};
export const closed: string[] = [];

beforeEach(() => {
  Object.assign(browser, { endpoint: null, made: [], ended: 0, isDenied: false, isUnreachable: false });
  closed.length = 0;
  Object.assign((globalThis as unknown as { registration: object }).registration, {
    pushManager,
    getNotifications: async () => [{ close: () => void closed.push('one') }],
  });
});

export const acknowledge = (player = 'ann', key = KEY) => {
  world.answer = ({ name }) =>
    name.startsWith('DELETE') ? json(null, {}, 204) : json({ public_key: key }, playerHeaders(player));
};
export const register = async () => {
  const { bindPush } = await import('../../../sw/push/subscription.ts');
  return bindPush();
};
export const sentSubscriptions = () =>
  world.sent
    .filter(({ name }) => name.endsWith('/api/push/subscriptions'))
    .map(({ name, text }) => [name.split(' ')[0], JSON.parse(text).endpoint ?? null]);
export const settled = async () => {
  const { pendingPushWork } = await import('../../../sw/push/subscription.ts');
  await pendingPushWork();
};
