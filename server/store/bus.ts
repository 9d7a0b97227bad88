/** What may be new in the store: events of a player or of the public topic, a value that all processes share. */
const BUS_TOPICS = ['events', 'shared'] as const;
export type BusTopic = (typeof BUS_TOPICS)[number];

export const isBusTopic = (text: string): text is BusTopic => BUS_TOPICS.includes(text as BusTopic);

/**
 * Wakes the other processes of a store. It carries no truth: a message says that there may be something new, and holds nothing
 * else. It may come twice, or not at all: whoever is woken reads the store, and reads it within half a second without being woken.
 * Another bus (Redis, NATS) is another class of this interface, made in `open-store.ts` in the place of `postgres-bus.ts`.
 */
export interface Bus {
  /** What was committed is there for the others. Never waits, and never fails. */
  publish(topic: BusTopic): void;
  /** Calls the listener when another process has published, and when messages may have been lost. */
  subscribe(topic: BusTopic, onMessage: () => void): void;
  close(): Promise<void>;
}

/** The bus of a store that has one process only. */
export const createSilentBus = (): Bus => ({
  publish: () => undefined,
  subscribe: () => undefined,
  close: async () => undefined,
});
