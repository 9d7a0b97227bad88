import type { Clock } from '../clock.ts';
import type { Db } from '../store/sqlite.ts';
import { closeFrame, readFrame, replyFrame, type Said } from './frames.ts';
import { type Hub, type Member, PUBLIC_TOPIC, type Told, userTopic } from './hub.ts';
import { isSignedIn, lastSeq, latestWins } from './standing.ts';
import type { Who } from './tokens.ts';

/** The way to one client: a web socket, or the queue of a long poll. */
export interface Pipe {
  send(text: string): void;
  /** `reason` reaches the client where the transport can carry one. */
  close(code: number, reason: string): void;
  /** Bytes that the client has not taken yet. */
  readonly waiting: number;
}

export interface House {
  readonly hub: Hub;
  readonly db: Db;
  readonly clock: Clock;
}

/** A client that lets more than this wait is let go: it comes again and asks for the state (issue 4, slow consumer). */
export const MOST_WAITING = 256 * 1024;
/** A client says little: joins, leaves, a heartbeat every 30 s. */
const MOST_FRAMES = 100;
const FRAMES_MS = 10_000;

/** How the server closes a socket; the client comes again after any of them. */
export const CLOSED = { restart: 1012, badFrame: 1007, policy: 1008, slow: 1013, signedOut: 4001 } as const;

interface Joined {
  readonly joinRef: string | null;
  /** Events up to this number are in what the join answered. */
  after: number;
  /** What came while the join was being answered. */
  held: Told[] | null;
}

/** One client and what it has joined; knows nothing of sockets. */
export class Connection implements Member {
  readonly player: Who;
  readonly #house: House;
  readonly #pipe: Pipe;
  readonly #joined = new Map<string, Joined>();
  #isOver = false;
  #line: Promise<void> = Promise.resolve();
  #frames = 0;
  #framesSince = 0;
  /** When the client last said something, by the machine's clock. */
  heardAt = Date.now();

  constructor(house: House, player: Who, pipe: Pipe) {
    this.#house = house;
    this.player = player;
    this.#pipe = pipe;
    house.hub.add(this);
  }

  /** Takes one frame; they are worked on one after another. */
  receive(text: string): Promise<void> {
    const now = Date.now();
    this.heardAt = now;
    if (now - this.#framesSince > FRAMES_MS) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    this.#frames += 1;
    const said = readFrame(text);
    if (this.#frames > MOST_FRAMES) this.#end(CLOSED.policy, 'too_many_frames');
    else if (!said) this.#end(CLOSED.badFrame, 'bad_frame');
    else this.#line = this.#line.then(() => this.#answer(said)).catch(() => this.drop('failure'));
    return this.#line;
  }

  tell(event: Told): void {
    const joined = this.#joined.get(event.topic);
    if (!joined) return;
    if (joined.held) joined.held.push(event);
    else if (event.seq > joined.after) this.#send(event.text);
  }

  signOut(): void {
    this.#end(CLOSED.signedOut, 'signed_out');
  }

  drop(reason: string): void {
    this.#end(CLOSED.restart, reason);
  }

  /** The client has gone, or is let go. */
  over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const topic of this.#joined.keys()) this.#house.hub.leave(topic, this);
    this.#joined.clear();
    this.#house.hub.remove(this);
  }

  #end(code: number, reason: string): void {
    if (this.#isOver) return;
    this.over();
    this.#pipe.close(code, reason);
  }

  #send(text: string): void {
    if (this.#isOver) return;
    if (this.#pipe.waiting > MOST_WAITING) this.#end(CLOSED.slow, 'slow');
    else this.#pipe.send(text);
  }

  async #answer(said: Said): Promise<void> {
    const { topic, event } = said;
    if (topic === 'phoenix' && event === 'heartbeat') return this.#heartbeat(said);
    if (event === 'phx_join') return this.#join(said);
    const joined = this.#joined.get(topic);
    if (!joined) return this.#send(replyFrame(said, 'error', { reason: 'unmatched topic' }));
    if (event !== 'phx_leave') return this.#send(replyFrame(said, 'error', { reason: 'unknown_event' }));
    this.#leave(topic);
    this.#send(replyFrame(said, 'ok', {}));
    this.#send(closeFrame(topic, joined.joinRef));
  }

  /** A sign-in that ran out is noticed here; one that was ended is told by its event. */
  async #heartbeat(said: Said): Promise<void> {
    if (this.player && !(await isSignedIn(this.#house, this.player))) this.signOut();
    this.#send(replyFrame(said, 'ok', {}));
  }

  /** Takes part first and asks for the number after, so that no event falls between. */
  async #join(said: Said): Promise<void> {
    const { topic, joinRef } = said;
    const own = this.player && userTopic(this.player.hash);
    if (topic !== PUBLIC_TOPIC && topic !== own) {
      const reason = topic.startsWith('user:') ? 'unauthorized' : 'unmatched topic';
      return this.#send(replyFrame(said, 'error', { reason }));
    }
    const before = this.#joined.get(topic);
    if (before) {
      this.#leave(topic);
      this.#send(closeFrame(topic, before.joinRef));
    }
    const joined: Joined = { joinRef, after: 0, held: [] };
    this.#joined.set(topic, joined);
    this.#house.hub.join(topic, this);
    const { after, ...answer } = await this.#standing(topic);
    if (this.#isOver) return;
    const { held } = joined;
    joined.after = after;
    joined.held = null;
    this.#send(replyFrame(said, 'ok', answer));
    for (const event of held ?? []) this.tell(event);
  }

  async #standing(topic: string): Promise<{ after: number; seq?: number; session?: string; wins?: unknown }> {
    if (topic === PUBLIC_TOPIC || !this.player) return latestWins(this.#house);
    const seq = await lastSeq(this.#house, this.player.id);
    return { after: seq, seq, session: String(this.player.session) };
  }

  #leave(topic: string): void {
    this.#joined.delete(topic);
    this.#house.hub.leave(topic, this);
  }
}
