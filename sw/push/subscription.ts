import * as v from 'valibot';
import { apiRequest } from '../../src/contract/api-request.ts';
import { PublicKey, type PushState, pushWire } from '../../src/contract/subjects/push.ts';
import { toBase64Url } from '../../src/lib/encode-bytes.ts';
import { SerialQueue } from '../../src/lib/one-at-a-time.ts';
import { DAY_MS, isDue } from '../../src/lib/time-units.ts';
import { scope } from '../clients/scope.ts';
import { logFailure } from '../diagnostics/error-log.ts';
import { requestBackgroundSync } from '../network/background-sync.ts';
import { parseOrNull } from '../network/response.ts';
import { now, timings } from '../network/timings.ts';
import { openSession, readIdentity } from '../session/identity.ts';
import { updateMeta } from '../storage/databases.ts';
import { readPromoRestriction, readPushLog } from './context.ts';
import { updateBadge } from './record.ts';

const DEVICE_KEY = 'pushDevice';
/** The subscription is sent again after this, milliseconds, in case the back end has lost it or has new keys. */
const REFRESH_INTERVAL_MS = DAY_MS;

/**
 * The push registration of this device; a row of the shared database, since it outlives a session. `bound` is only what
 * the back end has acknowledged: what has to be sent follows from it.
 */
const Device = v.object({
  id: v.string(),
  secret: v.string(),
  bound: v.nullable(
    v.object({
      endpoint: v.string(),
      /** The session in which it was sent; undefined: sent by an older worker. */
      epoch: v.optional(v.number()),
      key: v.nullable(v.string()),
      at: v.number(),
      /** Calm mode is on: the back end sends no promos here. */
      calm: v.optional(v.boolean()),
    }),
  ),
  /** The back end has to delete the device and has not acknowledged that yet. */
  leaving: v.boolean(),
});
type Device = v.InferOutput<typeof Device>;

/** Undefined in a browser without push: there is nothing to subscribe to. */
const pushManager = (): PushManager | undefined => scope.registration.pushManager;

/** The browser's subscription; null without one. */
const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await pushManager()?.getSubscription()) ?? null;

const randomToken = (bytes: number): string => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

const newDevice = (): Device => ({
  id: randomToken(16),
  secret: randomToken(32),
  bound: null,
  leaving: false,
});

/** The registration with these fields changed; one is made where there is none. */
async function updateDevice(fields: Partial<Device>): Promise<Device> {
  const device = await updateMeta(DEVICE_KEY, current => ({
    ...(v.is(Device, current) ? current : newDevice()),
    ...fields,
  }));
  return device as Device;
}

const readDevice = (): Promise<Device> => updateDevice({});

/** One request at a time, in order: the last one counts. A cache of this worker's life. */
const queue = new SerialQueue();

/** Resolves when all requests are done, for events that have to last as long. */
export const pendingPushWork = (): Promise<unknown> => queue.idle;

/**
 * Sends this device's subscription to the back end unless it has acknowledged it within a day, with the same endpoint,
 * session and calm mode. Safe to call at any time; a failed request is made again at the next call. Returns whether it is acknowledged.
 */
export const bindPush = (): Promise<boolean> => queue.run(bindSubscription);

async function bindSubscription(): Promise<boolean> {
  const device = await readDevice();
  if (device.leaving && !(await deleteSubscription(device))) return false;
  const { bound } = device;
  const { player, epoch } = await readIdentity();
  if (player === null && !bound) return false;
  const subscription = (await currentSubscription()) ?? (await resubscribe(bound?.key ?? null));
  if (subscription === undefined) return retryLater(null);
  if (subscription === null) {
    if (bound) await updateDevice({ bound: null });
    return false;
  }
  const { calm = false } = await readPromoRestriction();
  const current = { calm, epoch };
  const isSame = bound?.endpoint === subscription.endpoint && bound.epoch === epoch && calm === !!bound.calm;
  if (isSame && !isDue(bound.at, REFRESH_INTERVAL_MS, now())) return true;
  const key = await postSubscription(subscription, device, current);
  if (key === undefined) return false;
  if (key === null || usesKey(subscription, key)) return true;
  // The back end has another key than the one that the subscription was made with: its pushes would not arrive.
  await subscription.unsubscribe();
  const renewed = await resubscribe(key);
  return !!renewed && (await postSubscription(renewed, device, current)) !== undefined;
}

/**
 * Browsers drop subscriptions without an event. Null when there is nothing to renew or the player has revoked the
 * permission; undefined when the push service cannot be reached, so that the key is stored for the next attempt.
 */
async function resubscribe(key: string | null): Promise<PushSubscription | null | undefined> {
  const manager = pushManager();
  if (key === null || !manager) return null;
  return manager
    .subscribe({ userVisibleOnly: true, applicationServerKey: key })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'NotAllowedError' ? null : undefined,
    );
}

/** Returns the public key of the back end, null when it sends no pushes; undefined when the request has failed. */
async function postSubscription(
  subscription: PushSubscription,
  device: Device,
  current: { readonly calm: boolean; readonly epoch: number },
): Promise<string | null | undefined> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const response = await sendDeviceRequest('POST', device, { endpoint, keys, calm: current.calm });
  if (!response?.ok) {
    // The sign-in of this device was ended elsewhere: it registers again once a player has signed in.
    if (response?.status === 401) await updateDevice({ bound: null });
    await retryLater(response);
    return undefined;
  }
  const reply = parseOrNull(PublicKey, await response.json().catch(() => null));
  const key = reply?.public_key ?? null;
  await updateDevice({ bound: { endpoint: subscription.endpoint, key, at: now(), ...current } });
  return key;
}

function usesKey({ options }: PushSubscription, key: string): boolean {
  const { applicationServerKey: current } = options;
  if (!current) return true;
  return toBase64Url(current) === key.replaceAll('=', '');
}

/** The player signs out or wants no pushes here: deletes the subscription, and the device on the back end. */
async function unbindSubscription(): Promise<void> {
  const device = await readDevice();
  if (device.bound) await updateDevice({ bound: null, leaving: true });
  await (await currentSubscription())?.unsubscribe();
  if (device.bound || device.leaving) void queue.run(() => deleteSubscription(device)).catch(() => undefined);
}

/** Needs no session: the device authenticates itself (decision 0086). */
async function deleteSubscription(device: Device): Promise<boolean> {
  const response = await sendDeviceRequest('DELETE', device);
  // A rejection is final too: the back end knows another device by this id, or none.
  const isDelivered = response !== null && response.status < 500 && response.status !== 429;
  if (!isDelivered) return retryLater(response);
  await updateDevice({ leaving: false });
  return true;
}

function sendDeviceRequest(
  method: 'POST' | 'DELETE',
  { id, secret }: Device,
  fields: object = {},
): Promise<Response | null> {
  const body = JSON.stringify({ device_id: id, device_secret: secret, ...fields });
  return fetch(
    new Request(new URL(pushWire.registerPushSubscription.path, location.origin), {
      ...apiRequest(method, { body }),
      signal: AbortSignal.timeout(timings().attemptTimeoutMs),
    }),
  ).catch(() => null);
}

/** Browsers with Background Sync start the worker again when the network is back (decision 0085). */
async function retryLater(response: Response | null): Promise<false> {
  if (response === null || response.status >= 500) await requestBackgroundSync();
  return false;
}

/** The message `push` of a page: a command, and the state after it. An unknown command changes nothing. */
export async function onPushMessage({ ask }: { ask: string }): Promise<PushState> {
  // The page does not wait for the back end, which is notified when it can be reached.
  if (ask === 'bind') void logFailure('push', bindPush());
  if (ask === 'unbind') await queue.run(unbindSubscription);
  return readPushState();
}

async function readPushState(): Promise<PushState> {
  const subscription = await currentSubscription();
  const { bound } = await readDevice();
  const session = await openSession();
  return {
    subscribed: subscription !== null,
    bound: bound !== null && bound.endpoint === subscription?.endpoint,
    log: session ? await readPushLog(session.db) : [],
  };
}

/** The session is over: removes the subscription, the notifications and the badge (decision 0085). */
export const endPush = (): Promise<void> =>
  queue.run(async () => {
    const shown = (await scope.registration.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
    await updateBadge(0);
    await unbindSubscription();
  });
