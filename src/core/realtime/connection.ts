import * as v from 'valibot';
import { proxy } from 'valtio';
import { UserJoin } from '../../contract/channels.ts';
import { player as endpoints } from '../../contract/subjects/player.ts';
import { isDataSaverOn } from '../device/device.ts';
import { ApiError } from '../http/api-error.ts';
import { call, callSettings } from '../http/call.ts';
import { drainOutbox } from '../worker/outbox.ts';
import { openSocket, type RealtimeSocket } from './socket.ts';
import {
  handlePublicJoin,
  handleUserJoin,
  hasPublicListeners,
  onSubscriptionsChanged,
  receiveEvent,
  resetOrdering,
} from './subscriptions.ts';

/** Where the live layer stands. `seq` is that of the player's last event; `session` names this sign-in as events do. */
export const realtimeState = proxy<{
  topic: string | null;
  session: string | null;
  seq: number;
  isJoined: boolean;
}>({
  topic: null,
  session: null,
  seq: 0,
  isJoined: false,
});

type Visitor = 'guest' | 'player';

let visitor: Visitor | null = null;
let socket: RealtimeSocket | null = null;
/** Changes with every session: what an older one has asked for is not used. */
let connectionEpoch = Symbol('live');
let publicTopic = '';
let isConnecting = false;
let isConnected = false;
let attempt = 0;
let timer = 0;
let onUnknownSession: () => void = () => undefined;
let isSignOutComplete: () => Promise<boolean> = () => Promise.resolve(true);

/**
 * Follows the page, once. `strange` is called when the server does not know the player whom this page shows. `guestKnown`
 * is asked before a guest connects: false while the server has not heard of a sign-out, and would still give the token of
 * the player who left.
 */
export function startRealtime(unknownSession: () => void, signOutComplete = isSignOutComplete): void {
  onUnknownSession = unknownSession;
  isSignOutComplete = signOutComplete;
  const atOnce = () => void connect();
  addEventListener('online', atOnce);
  addEventListener('pageshow', atOnce);
  addEventListener('pagehide', () => {
    socket?.close();
    markDisconnected();
  });
  document.addEventListener('visibilitychange', atOnce);
  onSubscriptionsChanged(() => {
    if (isConnected) socket?.setTopics(topics());
    else atOnce();
  });
}

/**
 * Whose events are heard: a player's own and the public ones, a guest's the public ones. Called with every sign-in and
 * sign-out; the connection of the session before is dropped whole (decision 0075).
 */
export function subscribeAs(next: Visitor | null): void {
  if (visitor === next) return;
  endConnection();
  visitor = next;
  void connect();
}

function endConnection(): void {
  connectionEpoch = Symbol('live');
  clearTimeout(timer);
  socket?.destroy();
  socket = null;
  isConnecting = false;
  attempt = 0;
  markDisconnected();
  resetOrdering();
  Object.assign(realtimeState, { topic: null, session: null, seq: 0 });
}

function markDisconnected(): void {
  isConnected = false;
  realtimeState.isJoined = false;
}

const topics = (): string[] => [
  ...(realtimeState.topic === null ? [] : [realtimeState.topic]),
  ...(hasPublicListeners() ? [publicTopic] : []),
];

/** The public topic is worth no data to somebody who saves it, and nothing without a listener. */
function canConnect(): boolean {
  const isWanted = visitor === 'player' || (visitor === 'guest' && hasPublicListeners() && !isDataSaverOn());
  return isWanted && navigator.onLine && document.visibilityState === 'visible';
}

/** Connects now, unless it is not the time: then the next event that might change that asks again. */
async function connect(): Promise<void> {
  if (isConnected || isConnecting || !canConnect()) return;
  clearTimeout(timer);
  const epoch = connectionEpoch;
  isConnecting = true;
  try {
    if (visitor === 'guest' && !(await isSignOutComplete())) return onAttemptFailed(epoch);
    // The token is good for minutes only: each connection has its own.
    const { realtime } = await call(endpoints.loadSettings);
    const opened = socket ?? (await openSocket(socketHandlers(epoch)));
    if (epoch !== connectionEpoch) return opened.destroy();
    isConnecting = false;
    if (visitor === 'player' && realtime.user_channel === null) onUnknownSession();
    socket = opened;
    isConnected = true;
    realtimeState.topic = visitor === 'player' ? realtime.user_channel : null;
    publicTopic = realtime.public_channel;
    socket.connect({ path: realtime.socket_path, token: realtime.token });
    socket.setTopics(topics());
  } catch (error) {
    // Who says no, or has no such thing, is asked again when the page is looked at anew.
    onAttemptFailed(epoch, error instanceof ApiError && (error.isOffline || error.status >= 500));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** What this session asked for came to nothing. */
function onAttemptFailed(epoch: symbol, isWorthIt = true): void {
  if (epoch !== connectionEpoch) return;
  isConnecting = false;
  if (isWorthIt) scheduleReconnect();
}

/** Another attempt later, each page at another moment. */
function scheduleReconnect(): void {
  attempt += 1;
  clearTimeout(timer);
  timer = window.setTimeout(
    () => void connect(),
    reconnectDelay(attempt, Math.random, callSettings.baseDelayMs),
  );
}

const socketHandlers = (epoch: symbol) => ({
  onJoined(topic: string, reply: unknown) {
    if (epoch !== connectionEpoch) return;
    attempt = 0;
    if (topic === publicTopic) return handlePublicJoin(reply);
    if (topic !== realtimeState.topic) return;
    const parsed = v.safeParse(UserJoin, reply);
    if (!parsed.success) return;
    Object.assign(realtimeState, { session: parsed.output.session, seq: parsed.output.seq, isJoined: true });
    handleUserJoin(parsed.output.seq);
    // Somebody answers: wishes that wait may go (decision 0071).
    void drainOutbox();
  },
  onEvent(topic: string, payload: unknown) {
    if (epoch !== connectionEpoch) return;
    realtimeState.seq = receiveEvent(payload, topic === publicTopic) ?? realtimeState.seq;
  },
  onRefused(topic: string) {
    if (epoch !== connectionEpoch || topic !== realtimeState.topic) return;
    realtimeState.isJoined = false;
    onUnknownSession();
  },
  onLost() {
    if (epoch !== connectionEpoch) return;
    markDisconnected();
    scheduleReconnect();
  },
});

/** So many base delays a whole house of pages spreads over when its server comes back (F-20). */
const INITIAL_SPREAD = 12;
const MAX_SPREAD = 60;
/** Nobody comes sooner than this. */
const MIN_DELAY = 0.5;

/** The wait before connection attempt `attempt` (1-based) after one was lost, milliseconds: any time within a span that grows. */
export function reconnectDelay(attempt: number, random: () => number, baseMs: number): number {
  const spread = Math.min(INITIAL_SPREAD * 2 ** (attempt - 1), MAX_SPREAD);
  return (MIN_DELAY + random() * spread) * baseMs;
}
