import type { EventFeed } from '../store/event-feed.ts';
import { eventFrame } from './frames.ts';

export const PUBLIC_TOPIC = 'public';
export const userTopic = (hash: string): string => `user:${hash}`;

/** An event on its way to those who have joined its topic. */
export interface Told {
  readonly topic: string;
  readonly seq: number;
  /** The frame, made once for everybody. */
  readonly text: string;
}

/** Somebody who is connected. */
export interface Member {
  readonly player: { readonly id: number; readonly session: number } | null;
  /** When it last said something, by the machine's clock. */
  readonly heardAt: number;
  tell(event: Told): void;
  /** The sign-in is over. */
  signOut(): void;
  /** Lets the connection go; it may come again. */
  drop(reason: string): void;
}

/** Names an event over all players, the same on the topic and in lists. */
export const eventId = (player_id: number, seq: number): string => `${player_id}-${seq}`;
export const publicEventId = (n: number): string => `public-${n}`;

/**
 * Gives every committed event to those who listen, in its order, exactly as stored. It keeps nothing: what was told while
 * nobody listened, or lost with this process, is seen by the number that a join answers (decisions D15).
 */
export class Hub {
  readonly members = new Set<Member>();
  readonly #topics = new Map<string, Set<Member>>();
  /** The topics of players that somebody listens to. */
  readonly #ownTopics = new Map<number, string>();
  readonly #feed: EventFeed;
  #heard: (isHeard: boolean) => void = () => {};

  constructor(feed: EventFeed) {
    this.#feed = feed;
    feed.skip();
    feed.onCommit(() => {
      try {
        if (this.members.size === 0) feed.skip();
        else this.#pump();
      } catch {
        // What is committed stays so: those who may have missed something come again and ask.
        this.dropAll('failure');
      }
    });
  }

  /** Calls the listener whenever the public topic is heard by somebody, or by nobody any more. */
  whenHeard(listener: (isHeard: boolean) => void): void {
    this.#heard = listener;
    listener(this.listeners(PUBLIC_TOPIC) > 0);
  }

  listeners(topic: string): number {
    return this.#topics.get(topic)?.size ?? 0;
  }

  add(member: Member): void {
    this.members.add(member);
  }

  /** It has left its topics. */
  remove(member: Member): void {
    this.members.delete(member);
  }

  join(topic: string, member: Member): void {
    const joined = this.#topics.get(topic) ?? new Set();
    this.#topics.set(topic, joined.add(member));
    if (topic !== PUBLIC_TOPIC && member.player) this.#ownTopics.set(member.player.id, topic);
    if (topic === PUBLIC_TOPIC && joined.size === 1) this.#heard(true);
  }

  leave(topic: string, member: Member): void {
    const joined = this.#topics.get(topic);
    if (!joined?.delete(member) || joined.size > 0) return;
    this.#topics.delete(topic);
    if (topic === PUBLIC_TOPIC) this.#heard(false);
    else if (member.player) this.#ownTopics.delete(member.player.id);
  }

  /** Lets everybody go, as a restart of the process does; they come again and ask anew. */
  dropAll(reason: string): void {
    for (const member of [...this.members]) member.drop(reason);
  }

  #pump(): void {
    const { own, open } = this.#feed.next();
    for (const event of own) {
      const { player_id, seq } = event;
      const topic = this.#ownTopics.get(player_id);
      if (topic !== undefined) {
        this.#tell({ topic, seq, text: eventFrame(topic, { ...event, id: eventId(player_id, seq) }) });
      }
      if (event.type === 'signed_out') this.#signOut(player_id, event.data);
    }
    for (const event of open) {
      const told = { ...event, seq: event.n, id: publicEventId(event.n) };
      this.#tell({ topic: PUBLIC_TOPIC, seq: event.n, text: eventFrame(PUBLIC_TOPIC, told) });
    }
  }

  #tell(event: Told): void {
    for (const member of this.#topics.get(event.topic) ?? []) member.tell(event);
  }

  #signOut(player_id: number, data: string): void {
    const { session } = JSON.parse(data) as { session: string | null };
    for (const member of [...this.members]) {
      const { player } = member;
      if (player?.id === player_id && (session === null || session === String(player.session)))
        member.signOut();
    }
  }
}
