/** An event for support or the operator; nothing personal, no query strings, no bodies (decision 0026). */
export interface LogEvent {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly build: string;
  /** The category, such as `error` or `call`. */
  readonly kind: string;
  readonly where: string;
  readonly message: string;
}

/** The first ones name the cause: of a chunk that never loads no more are stored. */
const MAX_WAITING = 50;
/** Events wait in memory, unredacted, until `log-store.ts`, a later chunk, is there. */
const waiting: LogEvent[] = [];
let store = (event: LogEvent): unknown => waiting.length < MAX_WAITING && waiting.push(event);

export function setLogStore(storeEvent: (event: LogEvent) => void): void {
  store = storeEvent;
  for (const event of waiting.splice(0)) storeEvent(event);
}

/** Logs an event; it is redacted before it is stored. */
export function logEvent(event: Omit<LogEvent, 'at' | 'build'> & Partial<LogEvent>): void {
  store({ at: Date.now(), build: __BUILD__, ...event });
}
