import * as v from 'valibot';
import { proxy, useSnapshot } from 'valtio';
import {
  push as endpoints,
  type PushLogEntry,
  PushPreferences,
  PushState,
} from '../../contract/subjects/push.ts';
import { createLoader, initialLoadState, type LoadState } from '../../core/data/loader.ts';
import { createOverlay } from '../../core/data/optimistic.ts';
import { isInstalledApp } from '../../core/device/install.ts';
import { call } from '../../core/http/call.ts';
import { requestFromController } from '../../core/worker/client.ts';
import { isIos } from '../../lib/ios.ts';
import { onSignedOut } from '../account/session/session-events.ts';

/** What decides the status of pushes on this device. */
export interface PushFacts {
  /** Service worker, pushes and notifications exist. */
  readonly isSupported: boolean;
  /** An iPhone or iPad: only the installed app gets pushes (decision 0085). */
  readonly isIos: boolean;
  readonly isInstalledApp: boolean;
  readonly permission: NotificationPermission;
  /** A worker is active, and the back end has a server key. */
  readonly isReady: boolean;
  readonly isSubscribed: boolean;
}

type PushStatus = 'unsupported' | 'install' | 'denied' | 'unready' | 'off' | 'on';

/** The status of pushes on this device: the first obstacle, if there is one. */
export function pushStatusOf(facts: PushFacts): PushStatus {
  if (facts.isIos && !facts.isInstalledApp) return 'install';
  if (!facts.isSupported) return 'unsupported';
  if (facts.permission === 'denied') return 'denied';
  if (!facts.isReady) return 'unready';
  return facts.isSubscribed && facts.permission === 'granted' ? 'on' : 'off';
}

/**
 * `saved` is what the back end has of the player's choice, `wanted` what it has not confirmed yet and lies over it;
 * `status` and `log` are this device's own.
 */
export const push = proxy<{
  status: PushStatus | null;
  saved: PushPreferences | null;
  wanted: PushPreferences | null;
  publicKey: string | null;
  log: PushLogEntry[];
  busy: boolean;
  loading: LoadState;
}>({
  status: null,
  saved: null,
  wanted: null,
  publicKey: null,
  log: [],
  busy: false,
  loading: initialLoadState(),
});

export const usePush = () => useSnapshot(push);

const EMPTY_STATE: PushState = { subscribed: false, bound: false, log: [] };

/** Asks the worker, which speaks to the browser's push manager and to the back end for us. */
export async function callPushWorker(ask: 'state' | 'bind' | 'unbind'): Promise<PushState> {
  const parsed = v.safeParse(PushState, await requestFromController('push', { ask }));
  const state = parsed.success ? parsed.output : EMPTY_STATE;
  push.log = state.log;
  push.status = pushStatusOf({
    isSupported: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
    isInstalledApp: isInstalledApp(),
    permission: 'Notification' in window ? Notification.permission : 'denied',
    isReady: parsed.success && push.publicKey !== null,
    isSubscribed: state.subscribed,
  });
  return state;
}

export const loadPush = createLoader(
  push.loading,
  async options => {
    const { public_key, ...preferences } = await call(endpoints.loadPushPreferences, options);
    push.saved = preferences;
    push.publicKey = public_key;
    await callPushWorker('state');
  },
  endpoints.loadPushPreferences.path,
);

/** The choice itself is the topic, so that it is known again after a reload. */
export const TOPIC = 'push:';
const KEY = 'preferences';

const overlay = createOverlay<PushPreferences>({
  topicPrefix: TOPIC,
  parse: topic => {
    const choice = parsePreferences(topic);
    return choice ? { [KEY]: choice } : {};
  },
  get: () => push.wanted ?? undefined,
  set: (_, choice) => {
    push.wanted = choice ?? null;
  },
  confirm: ({ [KEY]: choice }, reply) => {
    push.saved = (reply as PushPreferences | undefined) ?? choice ?? null;
  },
  load: () => loadPush(),
});

export const changePreferences = (choice: PushPreferences, send: () => Promise<unknown>): Promise<void> =>
  overlay.change({ [KEY]: choice }, send);

function parsePreferences(text: string): PushPreferences | null {
  try {
    const parsed = v.safeParse(PushPreferences, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

onSignedOut(() => {
  Object.assign(push, { status: null, saved: null, wanted: null, log: [], loading: initialLoadState() });
});
