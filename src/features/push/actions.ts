import { push as endpoints, type PushPreferences } from '../../contract/push.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { call, isQueued, newKey } from '../../core/call.ts';
import { askWorkerOfPush, push, TOPIC } from './state.ts';

/**
 * Asks the player for the permission and subscribes; called from a click only, which browsers insist on. The worker tells
 * the back end, now or when it can. Says whether pushes are on.
 */
export async function turnOn(): Promise<boolean> {
  push.busy = true;
  try {
    if ((await Notification.requestPermission()) !== 'granted') return false;
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = { userVisibleOnly: true, applicationServerKey: push.publicKey };
    // Made for another key, as of a back end whose data was emptied: it would never get anything.
    await pushManager.subscribe(made).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      await pushManager.subscribe(made);
    });
    await askWorkerOfPush('bind');
    return true;
  } catch {
    return false;
  } finally {
    await askWorkerOfPush('state');
    push.busy = false;
  }
}

/** No pushes on this device any more; the choices stay for the others. */
export async function turnOff(): Promise<void> {
  push.busy = true;
  await askWorkerOfPush('unbind');
  push.busy = false;
}

/**
 * Chooses for all devices of the player, at once on screen; without a network the wish waits (decisions D8). Rejects when
 * the back end refuses; then what is saved shows again.
 */
export async function choose(over: Partial<PushPreferences>): Promise<void> {
  const before = push.wanted ?? push.saved;
  if (!before) return;
  const body = { topics: { ...before.topics }, quiet: before.quiet && { ...before.quiet }, ...over };
  push.wanted = body;
  const isLatest = () => JSON.stringify(push.wanted) === JSON.stringify(body);
  const headers = { [TOPIC_HEADER]: encodeURIComponent(TOPIC + JSON.stringify(body)) };
  try {
    const reply = await call(endpoints.choosePush, { body, key: newKey(), headers });
    if (isQueued(reply)) return;
    push.saved = reply;
    if (isLatest()) push.wanted = null;
  } catch (error) {
    if (isLatest()) push.wanted = null;
    throw error;
  }
}
