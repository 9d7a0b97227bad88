import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import { push as endpoints, type PushEntry, PushPreferences, PushState } from '../../contract/push.ts';
import { call } from '../../core/call.ts';
import { askController } from '../../core/controller.ts';
import { isInstalledApp } from '../../core/installed.ts';
import { type Loading, makeLoad, notLoaded } from '../../core/load.ts';
import { onQueue, onSettled, outbox } from '../../core/outbox.ts';
import { onSignedOut } from '../account/session.ts';
import { isIos, type PushStanding, standingOf } from './standing.ts';

/**
 * `saved` is what the back end has of the player's choice, `wanted` what it has not confirmed yet and lies over it;
 * `standing` and `log` are this device's own.
 */
export const push = proxy<{
  standing: PushStanding | null;
  saved: PushPreferences | null;
  wanted: PushPreferences | null;
  publicKey: string | null;
  log: PushEntry[];
  busy: boolean;
  loading: Loading;
}>({
  standing: null,
  saved: null,
  wanted: null,
  publicKey: null,
  log: [],
  busy: false,
  loading: notLoaded(),
});

export const usePush = () => useSnapshot(push);

const NOTHING: PushState = { subscribed: false, bound: false, log: [] };

/** Asks the worker, which speaks to the browser's push manager and to the back end for us. */
export async function askWorkerOfPush(ask: 'state' | 'bind' | 'unbind'): Promise<PushState> {
  const parsed = v.safeParse(PushState, await askController('push', { ask }));
  const state = parsed.success ? parsed.output : NOTHING;
  push.log = state.log;
  push.standing = standingOf({
    isAble: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
    isInstalledApp: isInstalledApp(),
    permission: 'Notification' in window ? Notification.permission : 'denied',
    isReady: parsed.success && push.publicKey !== null,
    isSubscribed: state.subscribed,
  });
  return state;
}

export const loadPush = makeLoad(
  push.loading,
  async asking => {
    const { public_key, ...preferences } = await call(endpoints.loadPushPreferences, asking);
    push.saved = preferences;
    push.publicKey = public_key;
    showQueued();
    await askWorkerOfPush('state');
  },
  endpoints.loadPushPreferences.path,
);

/** What the worker calls the wish: the choice itself, so that it is known again after a reload. */
export const TOPIC = 'push:';

function choiceOf(topic: string): PushPreferences | null {
  if (!topic.startsWith(TOPIC)) return null;
  try {
    const parsed = v.safeParse(PushPreferences, JSON.parse(topic.slice(TOPIC.length)));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The last choice that still waits in the worker. */
function showQueued(): void {
  push.wanted = outbox.rows.flatMap(({ topic }) => choiceOf(topic) ?? []).at(-1) ?? null;
}

onQueue(showQueued);
onSettled(({ topic, ok }) => {
  const choice = choiceOf(topic);
  if (choice && ok) push.saved = choice;
});
onSignedOut(() => {
  Object.assign(push, { standing: null, saved: null, wanted: null, log: [], loading: notLoaded() });
});
