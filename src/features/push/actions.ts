import { push as endpoints, type PushPreferences } from '../../contract/subjects/push.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { callPushWorker, changePreferences, push, TOPIC } from './state.ts';

/**
 * Asks the player for the permission and subscribes; called from a click only, as browsers require. The worker registers
 * the subscription, now or when it can. Returns whether pushes are on.
 */
export async function turnOnPush(): Promise<boolean> {
  push.busy = true;
  try {
    if ((await Notification.requestPermission()) !== 'granted') return false;
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: push.publicKey };
    // Made with another server key, for example of a back end whose data was deleted: it would never receive anything.
    await pushManager.subscribe(options).catch(async () => {
      await (await pushManager.getSubscription())?.unsubscribe();
      await pushManager.subscribe(options);
    });
    await callPushWorker('bind');
    return true;
  } catch {
    return false;
  } finally {
    await callPushWorker('state');
    push.busy = false;
  }
}

/** Turns pushes off on this device; the preferences stay for the others. */
export async function turnOffPush(): Promise<void> {
  push.busy = true;
  await callPushWorker('unbind');
  push.busy = false;
}

/**
 * Saves preferences for all devices of the player, at once on screen; offline the mutation is queued (decision 0008).
 * Rejects when the back end rejects them; then the saved ones show again.
 */
export async function savePreferences(changes: Partial<PushPreferences>): Promise<void> {
  const current = push.wanted ?? push.saved;
  if (!current) return;
  const body = { topics: { ...current.topics }, quiet: current.quiet && { ...current.quiet }, ...changes };
  const headers = { [TOPIC_HEADER]: encodeURIComponent(TOPIC + JSON.stringify(body)) };
  await changePreferences(body, () =>
    call(endpoints.updatePushPreferences, { body, key: newIdempotencyKey(), headers }),
  );
}
