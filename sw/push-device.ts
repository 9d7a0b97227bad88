import * as v from 'valibot';
import { push } from '../src/contract/push.ts';
import { AJAX_HEADER, PLAYER_HEADER } from '../src/contract/wire.ts';
import { sharedDb } from './db.ts';
import { readIdentity } from './identity.ts';
import { now, schedule } from './scale.ts';

const ROW = 'pushDevice';
/** Told again after so long, so that a back end which has lost it or has new keys is put right, milliseconds. */
const FRESH_MS = 24 * 60 * 60 * 1000;

/**
 * What this device and the back end know of each other; a row of the shared database, since it outlives a session. What
 * is to be told follows from it: `bound` is what the back end has acknowledged, and nothing else.
 */
const Device = v.object({
  id: v.string(),
  secret: v.string(),
  bound: v.nullable(
    v.object({ endpoint: v.string(), player: v.string(), key: v.nullable(v.string()), at: v.number() }),
  ),
  /** The back end has to forget the device, and may not have heard of it. */
  leaving: v.boolean(),
});
export type Device = v.InferOutput<typeof Device>;

/** What a player's browser is asked for. */
export interface Subscriptions {
  getSubscription(): Promise<PushSubscription | null>;
  subscribe(options: PushSubscriptionOptionsInit): Promise<PushSubscription>;
}

const random = (bytes: number): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export async function readDevice(): Promise<Device> {
  const db = await sharedDb();
  const row = await db.update('meta', ROW, held => {
    if (v.is(Device, held?.value)) return held;
    return { key: ROW, value: { id: random(16), secret: random(32), bound: null, leaving: false } };
  });
  return row?.value as Device;
}

async function change(fields: Partial<Device>): Promise<void> {
  await readDevice();
  const db = await sharedDb();
  await db.update('meta', ROW, row => row && { key: ROW, value: { ...(row.value as Device), ...fields } });
}

/** One thing after the other: what is told last is what holds. A cache of this worker's life. */
let line: Promise<unknown> = Promise.resolve();

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work);
  line = done.catch(() => undefined);
  return done;
}

/** What is being told, for events that have to last as long. */
export const tellingPush = (): Promise<unknown> => line;

/**
 * Tells the back end of this device's subscription, if it does not know it as it is: another address, another player, or
 * not for a day. Safe to call at any time; what fails is told at the next occasion. Says whether it knows.
 */
export const bindPush = (manager: Subscriptions): Promise<boolean> => inLine(() => bind(manager));

async function bind(manager: Subscriptions): Promise<boolean> {
  const device = await readDevice();
  if (device.leaving && !(await tellLeft(device))) return false;
  const { bound } = device;
  const { player } = await readIdentity();
  if (player === null && !bound) return false;
  const subscription = (await manager.getSubscription()) ?? (await renew(manager, bound?.key ?? null));
  if (!subscription) {
    if (bound) await change({ bound: null });
    return false;
  }
  const isSame = bound?.endpoint === subscription.endpoint && (player ?? bound.player) === bound.player;
  if (isSame && now() - bound.at < FRESH_MS) return true;
  const key = await tellBound(subscription, device);
  if (key === undefined) return false;
  if (key === null || isOfKey(subscription, key)) return true;
  // The back end has other keys than those that the subscription was made for: what it sends would not arrive.
  await subscription.unsubscribe();
  const newer = await renew(manager, key);
  return newer !== null && (await tellBound(newer, device)) !== undefined;
}

/** Browsers drop subscriptions without a word; null when the player has taken the permission away. */
async function renew(manager: Subscriptions, key: string | null): Promise<PushSubscription | null> {
  if (key === null) return null;
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
}

/** Gives the key that the back end sends with, null when it sends nothing; undefined: it has not heard. */
async function tellBound(
  subscription: PushSubscription,
  { id, secret }: Device,
): Promise<string | null | undefined> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const response = await send('POST', { device_id: id, device_secret: secret, endpoint, keys });
  if (!response?.ok) {
    await askForSync(response);
    return undefined;
  }
  const told = v.safeParse(push.bindPush.reply, await response.json().catch(() => null));
  const key = told.success ? told.output.public_key : null;
  const player = response.headers.get(PLAYER_HEADER) ?? (await readIdentity()).player ?? '';
  await change({ bound: { endpoint: subscription.endpoint, player, key, at: now() } });
  return key;
}

function isOfKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: held } = options;
  if (!held) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(held)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key.replaceAll('=', '');
}

/** The player signs out or wants no pushes here: the subscription goes, and the back end forgets the device. */
export const releasePush = (manager: Subscriptions): Promise<void> => inLine(() => release(manager));

async function release(manager: Subscriptions): Promise<void> {
  const device = await readDevice();
  if (device.bound) await change({ bound: null, leaving: true });
  await (await manager.getSubscription())?.unsubscribe();
  if (device.bound || device.leaving) void inLine(() => tellLeft(device)).catch(() => undefined);
}

/** Needs no session: the device proves itself (offline 2.1). */
async function tellLeft({ id, secret }: Device): Promise<boolean> {
  const response = await send('DELETE', { device_id: id, device_secret: secret });
  // A refusal is final too: the back end knows another device by this name, or none.
  const isHeard = response !== null && response.status < 500 && response.status !== 429;
  if (!isHeard) return askForSync(response);
  await change({ leaving: false });
  return true;
}

function send(method: 'POST' | 'DELETE', body: unknown): Promise<Response | null> {
  return fetch(
    new Request(new URL(push.bindPush.path, location.origin), {
      method,
      headers: { ...AJAX_HEADER, Accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(schedule().attemptTimeoutMs),
    }),
  ).catch(() => null);
}

/** Where the browser wakes workers for it, it is tried again when the network is back (offline 2.2). */
async function askForSync(response: Response | null): Promise<false> {
  if (response !== null && response.status < 500) return false;
  const { registration } = globalThis as {
    registration?: { sync?: { register(tag: string): Promise<void> } };
  };
  await registration?.sync?.register('outbox').catch(() => undefined);
  return false;
}
