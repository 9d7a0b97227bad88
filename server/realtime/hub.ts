import type { EventFeed, NewEvents } from '../store/database.ts';
import { eventFrame } from './phoenix-protocol.ts';

export const PUBLIC_TOPIC = 'public';
export const userTopic = (hash: string): string => `user:${hash}`;

/** An event on its way to the subscribers of its topic. */
export interface OutgoingEvent {
  readonly topic: string;
  readonly seq: number;
  /** The frame, serialised once for all subscribers. */
  readonly text: string;
}

export type TransportKind = 'web_socket' | 'long_poll';

/** A connected client. */
export interface Subscriber {
  readonly transport: TransportKind;
  readonly player: { readonly id: number; readonly session: number } | null;
  /** Time of its last message, by the system clock. */
  readonly lastMessageAt: number;
  send(event: OutgoingEvent): void;
  /** Its session has ended. */
  signOut(): void;
  /** Closes the connection; the client may reconnect. */
  disconnect(reason: string): void;
}

/** The id of an event among those of all players, the same on the topic and in lists. */
export const eventId = (player_id: number, seq: number): string => `${player_id}-${seq}`;
export const publicEventId = (n: number): string => `public-${n}`;

/**
 * Publishes every committed event to the subscribers of its topic, in order and exactly as stored. It stores nothing: a
 * client detects by the sequence number in the reply to its join that it has missed events (decision 0015).
 */
export class Hub {
  readonly subscribers = new Set<Subscriber>();
  readonly #topics = new Map<string, Set<Subscriber>>();
  /** The topics of players with subscribers, by player. */
  readonly #playerTopics = new Map<number, string>();
  #onPresence: (hasSubscribers: boolean) => void = () => {};

  /** Begins with the events that are committed after it resolves. */
  follow(feed: EventFeed): Promise<void> {
    return feed.follow({
      isWanted: () => this.subscribers.size > 0,
      onEvents: events => this.#deliver(events),
      // The events stay committed: clients that may have missed some reconnect and load the state.
      onFailure: () => this.disconnectAll('failure'),
    });
  }

  /** Calls the listener now, and whenever the public topic gets its first subscriber or loses its last. */
  onSubscriberPresence(listener: (hasSubscribers: boolean) => void): void {
    this.#onPresence = listener;
    listener(this.subscriberCount(PUBLIC_TOPIC) > 0);
  }

  subscriberCount(topic: string): number {
    return this.#topics.get(topic)?.size ?? 0;
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
  }

  /** The subscriber has left its topics. */
  remove(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
  }

  join(topic: string, subscriber: Subscriber): void {
    const joined = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, joined.add(subscriber));
    if (topic !== PUBLIC_TOPIC && subscriber.player) this.#playerTopics.set(subscriber.player.id, topic);
    if (topic === PUBLIC_TOPIC && joined.size === 1) this.#onPresence(true);
  }

  leave(topic: string, subscriber: Subscriber): void {
    const joined = this.#topics.get(topic);
    if (!joined?.delete(subscriber) || joined.size > 0) return;
    this.#topics.delete(topic);
    if (topic === PUBLIC_TOPIC) this.#onPresence(false);
    else if (subscriber.player) this.#playerTopics.delete(subscriber.player.id);
  }

  /** Disconnects all clients, as a restart of the process does; they reconnect and load the state. */
  disconnectAll(reason: string): void {
    for (const subscriber of [...this.subscribers]) subscriber.disconnect(reason);
  }

  #deliver({ own, open }: NewEvents): void {
    for (const event of own) {
      const { player_id, seq } = event;
      const topic = this.#playerTopics.get(player_id);
      if (topic !== undefined) {
        this.#publish({ topic, seq, text: eventFrame(topic, { ...event, id: eventId(player_id, seq) }) });
      }
      if (event.type === 'signed_out') this.#signOut(player_id, event.data);
    }
    for (const event of open) {
      const outgoing = { ...event, seq: event.n, id: publicEventId(event.n) };
      this.#publish({ topic: PUBLIC_TOPIC, seq: event.n, text: eventFrame(PUBLIC_TOPIC, outgoing) });
    }
  }

  #publish(event: OutgoingEvent): void {
    for (const subscriber of this.#topics.get(event.topic) ?? []) subscriber.send(event);
  }

  #signOut(player_id: number, data: string): void {
    const { session } = JSON.parse(data) as { session: string | null };
    for (const subscriber of [...this.subscribers]) {
      const { player } = subscriber;
      if (player?.id === player_id && (session === null || session === String(player.session)))
        subscriber.signOut();
    }
  }
}
