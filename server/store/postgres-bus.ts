import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Bus, type BusTopic, isBusTopic } from './bus.ts';
import { newToken } from './opaque-tokens.ts';

const CHANNEL = 'orbit';
/** Messages are sent no more often: each wakes every process. */
const PUBLISH_INTERVAL_MS = 20;
const RECONNECT_DELAY_MS = 500;

/**
 * The bus over LISTEN and NOTIFY, on a connection of its own. A message is sent after the commit and not in the transaction: there
 * it would make the commits of all processes wait for each other (decision 0129).
 */
export class PostgresBus implements Bus {
  readonly #config: pg.ClientConfig;
  /** Names this process, which needs not be told what it has told itself. */
  readonly #sender = newToken();
  readonly #listeners = new Map<BusTopic, (() => void)[]>();
  /** Topics that are to be sent. */
  readonly #due = new Set<BusTopic>();
  #isSending = false;
  #client: pg.Client | null = null;
  #isListening = false;
  #isClosed = false;
  #connecting: Promise<void> | null = null;

  constructor(config: pg.ClientConfig) {
    this.#config = config;
  }

  publish(topic: BusTopic): void {
    this.#due.add(topic);
    void this.#send();
  }

  subscribe(topic: BusTopic, onMessage: () => void): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), onMessage]);
    this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#connecting;
    await this.#client?.end().catch(() => undefined);
  }

  #connect(): void {
    if (this.#connecting || this.#client || this.#isClosed) return;
    this.#connecting = this.#listen().finally(() => {
      this.#connecting = null;
    });
  }

  async #listen(): Promise<void> {
    const client = new pg.Client(this.#config);
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (this.#client === client) this.#client = null;
      this.#isListening = false;
      if (!this.#isClosed) setTimeout(() => this.#connect(), RECONNECT_DELAY_MS).unref();
    };
    client.once('end', lose);
    // The end of the connection follows.
    client.on('error', () => undefined);
    client.on('notification', ({ payload = '' }) => this.#receive(payload));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch {
      await client.end().catch(() => undefined);
      lose();
      return;
    }
    this.#client = client;
    this.#isListening = true;
    // What was published while nobody listened is found now.
    for (const topic of this.#listeners.keys()) this.#wake(topic);
  }

  #receive(payload: string): void {
    const [sender, topic = ''] = payload.split(' ');
    if (sender !== this.#sender && isBusTopic(topic)) this.#wake(topic);
  }

  #wake(topic: BusTopic): void {
    for (const onMessage of this.#listeners.get(topic) ?? []) onMessage();
  }

  /**
   * Sends what is due, a message of each topic at a time: a connection takes one query after another, and what is published meanwhile
   * is due once. A message that can't be sent is found by those who poll.
   */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#due.size > 0 && !this.#isClosed) {
      const topics = [...this.#due];
      this.#due.clear();
      for (const topic of topics) await this.#notify(topic);
      await delay(PUBLISH_INTERVAL_MS, undefined, { ref: false });
    }
    this.#isSending = false;
  }

  async #notify(topic: BusTopic): Promise<void> {
    if (!this.#client || !this.#isListening) return;
    const payload = `${this.#sender} ${topic}`;
    await this.#client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(() => undefined);
  }
}
