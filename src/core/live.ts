import * as v from 'valibot';
import { proxy } from 'valtio';
import { UserJoin } from '../contract/channels.ts';
import { player as endpoints } from '../contract/player.ts';
import { call, callSettings } from './call.ts';
import { savesData } from './device.ts';
import { Failure } from './failure.ts';
import { reconnectDelay } from './live-delay.ts';
import { type LiveSocket, openSocket } from './live-socket.ts';
import {
  forgetOrder,
  hasPublicListeners,
  joinedAt,
  joinedPublic,
  onHearing,
  receive,
} from './live-subjects.ts';
import { sendQueued } from './outbox.ts';

/** Where the live layer stands. `seq` is that of the player's last event; `session` names this sign-in as events do. */
export const live = proxy<{ topic: string | null; session: string | null; seq: number; isJoined: boolean }>({
  topic: null,
  session: null,
  seq: 0,
  isJoined: false,
});

type Who = 'guest' | 'player';

let who: Who | null = null;
let socket: LiveSocket | null = null;
/** Changes with every session: what an older one has asked for is not used. */
let session = Symbol('live');
let publicTopic = '';
let isAsking = false;
let isConnected = false;
let attempt = 0;
let timer = 0;
let onStranger: () => void = () => undefined;
let isGuestKnown: () => Promise<boolean> = () => Promise.resolve(true);

/**
 * Follows the page, once. `strange` is called when the server does not know the player whom this page shows. `guestKnown`
 * is asked before a guest connects: false while the server has not heard of a sign-out, and would still give the token of
 * the player who left.
 */
export function startLive(strange: () => void, guestKnown = isGuestKnown): void {
  onStranger = strange;
  isGuestKnown = guestKnown;
  const atOnce = () => void connect();
  addEventListener('online', atOnce);
  addEventListener('pageshow', atOnce);
  addEventListener('pagehide', () => {
    socket?.close();
    down();
  });
  document.addEventListener('visibilitychange', atOnce);
  onHearing(() => {
    if (isConnected) socket?.hear(topics());
    else atOnce();
  });
}

/**
 * Whose events are heard: a player's own and the public ones, a guest's the public ones. Called with every sign-in and
 * sign-out; the connection of the session before is dropped whole (offline 2, Logout).
 */
export function hearAs(next: Who | null): void {
  if (who === next) return;
  leaveLive();
  who = next;
  void connect();
}

function leaveLive(): void {
  session = Symbol('live');
  clearTimeout(timer);
  socket?.drop();
  socket = null;
  isAsking = false;
  attempt = 0;
  down();
  forgetOrder();
  Object.assign(live, { topic: null, session: null, seq: 0 });
}

function down(): void {
  isConnected = false;
  live.isJoined = false;
}

const topics = (): string[] => [
  ...(live.topic === null ? [] : [live.topic]),
  ...(hasPublicListeners() ? [publicTopic] : []),
];

/** The public topic is worth no data to somebody who saves it, and nothing without a listener. */
function mayConnect(): boolean {
  const isWanted = who === 'player' || (who === 'guest' && hasPublicListeners() && !savesData());
  return isWanted && navigator.onLine && document.visibilityState === 'visible';
}

/** Connects now, unless it is not the time: then the next event that might change that asks again. */
async function connect(): Promise<void> {
  if (isConnected || isAsking || !mayConnect()) return;
  clearTimeout(timer);
  const mine = session;
  isAsking = true;
  try {
    if (who === 'guest' && !(await isGuestKnown())) return later(mine);
    // The token is good for minutes only: each connection has its own.
    const { realtime } = await call(endpoints.loadSettings);
    const opened = socket ?? (await openSocket(heard(mine)));
    if (mine !== session) return opened.drop();
    isAsking = false;
    if (who === 'player' && realtime.user_channel === null) onStranger();
    socket = opened;
    isConnected = true;
    live.topic = who === 'player' ? realtime.user_channel : null;
    publicTopic = realtime.public_channel;
    socket.connect({ path: realtime.socket_path, token: realtime.token });
    socket.hear(topics());
  } catch (error) {
    // Who says no, or has no such thing, is asked again when the page is looked at anew.
    later(mine, error instanceof Failure && (error.isOffline || error.status >= 500));
    if (!(error instanceof Failure)) throw error;
  }
}

/** What this session asked for came to nothing. */
function later(mine: symbol, isWorthIt = true): void {
  if (mine !== session) return;
  isAsking = false;
  if (isWorthIt) plan();
}

/** Another attempt later, each page at another moment. */
function plan(): void {
  attempt += 1;
  clearTimeout(timer);
  timer = window.setTimeout(
    () => void connect(),
    reconnectDelay(attempt, Math.random, callSettings.baseDelayMs),
  );
}

const heard = (mine: symbol) => ({
  onJoined(topic: string, reply: unknown) {
    if (mine !== session) return;
    attempt = 0;
    if (topic === publicTopic) return joinedPublic(reply);
    if (topic !== live.topic) return;
    const parsed = v.safeParse(UserJoin, reply);
    if (!parsed.success) return;
    Object.assign(live, { session: parsed.output.session, seq: parsed.output.seq, isJoined: true });
    joinedAt(parsed.output.seq);
    // Somebody answers: wishes that wait may go (offline 1, favourites toggle).
    void sendQueued();
  },
  onEvent(topic: string, payload: unknown) {
    if (mine !== session) return;
    live.seq = receive(payload, topic === publicTopic) ?? live.seq;
  },
  onRefused(topic: string) {
    if (mine !== session || topic !== live.topic) return;
    live.isJoined = false;
    onStranger();
  },
  onLost() {
    if (mine !== session) return;
    down();
    plan();
  },
});
