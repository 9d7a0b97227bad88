import * as v from 'valibot';
import { proxy } from 'valtio';
import { UserJoin } from '../../contract/channels.ts';
import { player as endpoints } from '../../contract/subjects/player.ts';
import { isDataSaverOn } from '../device/device.ts';
import { ApiError } from '../http/api-error.ts';
import { call, callSettings } from '../http/call.ts';
import { drainOutbox } from '../worker/outbox-sync.ts';
import { openSocket, type RealtimeSocket } from './socket.ts';
import {
  handlePublicJoin,
  handleUserJoin,
  hasPublicListeners,
  onSubscriptionsChanged,
  receiveEvent,
  resetOrdering,
} from './subscriptions.ts';

/** The state of the realtime connection. `seq` is that of the player's last event; `session` names this sign-in as events do. */
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
/** Changes with every session: responses to requests of an earlier one are dropped. */
let connectionEpoch = Symbol('live');
let publicTopic = '';
let isConnecting = false;
let isConnected = false;
let attempt = 0;
let timer = 0;
let onUnknownSession: () => void = () => undefined;
let isSignOutComplete: () => Promise<boolean> = () => Promise.resolve(true);

/**
 * Starts the realtime connection, once per page. `unknownSession` is called when the server does not know the player whom
 * this page shows. `signOutComplete` is awaited before a guest connects: while it is false the server has not received a
 * sign-out, and would still issue the token of the previous player.
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
 * Subscribes a player to their own and the public topic, a guest to the public one. Called with every sign-in and
 * sign-out; the connection of the previous session is dropped (decision 0075).
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

/** The public topic alone is not worth a connection while the device saves data or nothing listens to it. */
function canConnect(): boolean {
  const isWanted = visitor === 'player' || (visitor === 'guest' && hasPublicListeners() && !isDataSaverOn());
  return isWanted && navigator.onLine && document.visibilityState === 'visible';
}

/** Connects now if it can; else the next event that may change that calls it again. */
async function connect(): Promise<void> {
  if (isConnected || isConnecting || !canConnect()) return;
  clearTimeout(timer);
  const epoch = connectionEpoch;
  isConnecting = true;
  try {
    if (visitor === 'guest' && !(await isSignOutComplete())) return onAttemptFailed(epoch);
    // A token is valid for minutes only: each connection has its own.
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
    // Where the server rejects the call, or does not have it, it is repeated when the page becomes visible.
    onAttemptFailed(epoch, error instanceof ApiError && (error.isOffline || error.status >= 500));
    if (!(error instanceof ApiError)) throw error;
  }
}

/** An attempt of this session has failed. */
function onAttemptFailed(epoch: symbol, shouldRetry = true): void {
  if (epoch !== connectionEpoch) return;
  isConnecting = false;
  if (shouldRetry) scheduleReconnect();
}

/** Another attempt later, at a random time per page. */
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
    // The server can be reached: queued mutations may be sent (decision 0071).
    void drainOutbox();
  },
  onEvent(topic: string, payload: unknown) {
    if (epoch !== connectionEpoch) return;
    realtimeState.seq = receiveEvent(payload, topic === publicTopic) ?? realtimeState.seq;
  },
  onRejected(topic: string) {
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

/** All pages of a server spread their reconnects over this many base delays (F-20). */
const INITIAL_SPREAD = 12;
const MAX_SPREAD = 60;
/** The least wait, in base delays. */
const MIN_DELAY = 0.5;

/** The wait before connection attempt `attempt` (1-based) after one was lost, milliseconds: any time within a span that grows. */
export function reconnectDelay(attempt: number, random: () => number, baseMs: number): number {
  const spread = Math.min(INITIAL_SPREAD * 2 ** (attempt - 1), MAX_SPREAD);
  return (MIN_DELAY + random() * spread) * baseMs;
}
