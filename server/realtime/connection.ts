import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Db } from '../store/database.ts';
import { newToken } from '../store/opaque-tokens.ts';
import { consume, type RateLimiters } from '../store/rate-limiters.ts';
import {
  type Hub,
  type OutgoingEvent,
  PUBLIC_TOPIC,
  type Subscriber,
  type TransportKind,
  userTopic,
} from './hub.ts';
import { type ClientMessage, closeFrame, parseFrame, replyFrame } from './phoenix-protocol.ts';
import { isSignedIn, lastSeq, latestWins } from './session-queries.ts';
import type { SocketPlayer } from './socket-tokens.ts';

/** The transport to one client: a web socket, or the queue of a long poll. */
interface Transport {
  readonly kind: TransportKind;
  send(text: string): void;
  /** `reason` reaches the client where the transport can carry one. */
  close(code: number, reason: string): void;
  /** Bytes that the client has not received yet. */
  readonly bufferedBytes: number;
}

interface ConnectionContext {
  readonly hub: Hub;
  readonly db: Db;
  readonly clock: Clock;
  readonly rateLimiters: RateLimiters;
}

/** A client with more bytes than this buffered is disconnected; it reconnects and loads the state (issue 4, slow consumer). */
const MAX_BUFFERED_BYTES = 256 * 1024;
/** A client sends little: joins, leaves, a heartbeat every 30 s. */
const FRAMES = { name: 'socket_frames', points: 100, seconds: 10 };

/** Close codes of the server; the client reconnects after each of them. */
export const CLOSE_CODES = {
  restart: 1012,
  badFrame: 1007,
  policy: 1008,
  slow: 1013,
  signedOut: 4001,
} as const;

interface TopicSubscription {
  readonly joinRef: string | null;
  /** Events up to this number are contained in the reply to the join. */
  after: number;
  /** Events that arrived before the join was replied to. */
  buffered: OutgoingEvent[] | null;
}

/** One client and its subscriptions, independent of the transport. */
export class Connection implements Subscriber {
  readonly player: SocketPlayer;
  readonly transport: TransportKind;
  readonly #context: ConnectionContext;
  readonly #transport: Transport;
  readonly #subscriptions = new Map<string, TopicSubscription>();
  readonly #frames: RateLimiterAbstract;
  #isOver = false;
  #queue: Promise<void> = Promise.resolve();
  /** The key of its frames. */
  readonly #id = newToken();
  /** Time of the last message of the client, by the system clock. */
  lastMessageAt = Date.now();

  constructor(context: ConnectionContext, player: SocketPlayer, transport: Transport) {
    this.#context = context;
    this.player = player;
    this.#transport = transport;
    this.transport = transport.kind;
    this.#frames = context.rateLimiters.inProcess(FRAMES);
    context.hub.add(this);
  }

  /** Handles one frame; frames are handled one after another. */
  async receive(text: string): Promise<void> {
    if (this.#isOver) return;
    this.lastMessageAt = Date.now();
    const wait = await consume(this.#frames, this.#id);
    const message = parseFrame(text);
    if (wait !== null) this.#end(CLOSE_CODES.policy, 'too_many_frames');
    else if (!message) this.#end(CLOSE_CODES.badFrame, 'bad_frame');
    else this.#queue = this.#queue.then(() => this.#handle(message)).catch(() => this.disconnect('failure'));
    return this.#queue;
  }

  send(event: OutgoingEvent): void {
    const subscription = this.#subscriptions.get(event.topic);
    if (!subscription) return;
    if (subscription.buffered) subscription.buffered.push(event);
    else if (event.seq > subscription.after) this.#send(event.text);
  }

  signOut(): void {
    this.#end(CLOSE_CODES.signedOut, 'signed_out');
  }

  disconnect(reason: string): void {
    this.#end(CLOSE_CODES.restart, reason);
  }

  /** Removes the client from the hub: it has gone, or is being disconnected. */
  detach(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const topic of this.#subscriptions.keys()) this.#context.hub.leave(topic, this);
    this.#subscriptions.clear();
    this.#context.hub.remove(this);
    void this.#frames.delete(this.#id);
  }

  #end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.detach();
    this.#transport.close(code, reason);
  }

  #send(text: string): void {
    if (this.#isOver) return;
    if (this.#transport.bufferedBytes > MAX_BUFFERED_BYTES) this.#end(CLOSE_CODES.slow, 'slow');
    else this.#transport.send(text);
  }

  async #handle(message: ClientMessage): Promise<void> {
    const { topic, event } = message;
    if (topic === 'phoenix' && event === 'heartbeat') return this.#heartbeat(message);
    if (event === 'phx_join') return this.#join(message);
    const subscription = this.#subscriptions.get(topic);
    if (!subscription) return this.#send(replyFrame(message, 'error', { reason: 'unmatched topic' }));
    if (event !== 'phx_leave') return this.#send(replyFrame(message, 'error', { reason: 'unknown_event' }));
    this.#leave(topic);
    this.#send(replyFrame(message, 'ok', {}));
    this.#send(closeFrame(topic, subscription.joinRef));
  }

  /** An expired session is noticed here; one that was ended arrives as an event. */
  async #heartbeat(message: ClientMessage): Promise<void> {
    if (this.player && !(await isSignedIn(this.#context, this.player))) this.signOut();
    this.#send(replyFrame(message, 'ok', {}));
  }

  /** Subscribes first and reads the sequence number after, so that no event is lost in between. */
  async #join(message: ClientMessage): Promise<void> {
    const { topic, joinRef } = message;
    const own = this.player && userTopic(this.player.hash);
    if (topic !== PUBLIC_TOPIC && topic !== own) {
      const reason = topic.startsWith('user:') ? 'unauthorized' : 'unmatched topic';
      return this.#send(replyFrame(message, 'error', { reason }));
    }
    const before = this.#subscriptions.get(topic);
    if (before) {
      this.#leave(topic);
      this.#send(closeFrame(topic, before.joinRef));
    }
    const subscription: TopicSubscription = { joinRef, after: 0, buffered: [] };
    this.#subscriptions.set(topic, subscription);
    this.#context.hub.join(topic, this);
    const { after, ...reply } = await this.#joinReply(topic);
    if (this.#isOver) return;
    const { buffered } = subscription;
    subscription.after = after;
    subscription.buffered = null;
    this.#send(replyFrame(message, 'ok', reply));
    for (const event of buffered ?? []) this.send(event);
  }

  async #joinReply(
    topic: string,
  ): Promise<{ after: number; seq?: number; session?: string; wins?: unknown }> {
    if (topic === PUBLIC_TOPIC || !this.player) return latestWins(this.#context);
    const seq = await lastSeq(this.#context, this.player.id);
    return { after: seq, seq, session: String(this.player.session) };
  }

  #leave(topic: string): void {
    this.#subscriptions.delete(topic);
    this.#context.hub.leave(topic, this);
  }
}
