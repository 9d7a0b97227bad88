import * as v from 'valibot';
import { plainWords } from '../lib/plain-words.ts';
import { deviceStore } from './device-store.ts';

/** Something worth telling support or the operator; nothing personal, no queries of addresses, no bodies (decisions D26). */
const Event = v.object({
  at: v.number(),
  build: v.string(),
  /** What happened, as a word. */
  kind: v.string(),
  where: v.string(),
  message: v.string(),
});
export type LogEvent = v.InferOutput<typeof Event>;

const NAME = 'orbit.log';
const MOST_EVENTS = 200;
/** Bytes of the text as it is kept; two a character in storage. */
const MOST_BYTES = 65_536;
/** The same again within that long, milliseconds, is one event: an outage must not push out its cause. */
const QUIET_MS = 60_000;

/** Events that wait to be sent, oldest first. */
export function readLog(): LogEvent[] {
  try {
    const parsed = v.safeParse(v.array(Event), JSON.parse(deviceStore.get(NAME) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Keeps an event, cleaned; the oldest go when there are too many or they are too long. */
export function keepEvent(event: Omit<LogEvent, 'at' | 'build'> & Partial<LogEvent>): void {
  const kept = readLog();
  const { at = Date.now(), build = __BUILD__, kind } = event;
  // As much as one event of `PUT /log` may say (contract/telemetry.ts).
  const where = plainWords(event.where, 120);
  const message = plainWords(event.message, 300);
  const isSame = (one: LogEvent) =>
    one.kind === kind && one.where === where && one.message === message && at - one.at < QUIET_MS;
  if (!kept.some(isSame)) writeLog([...kept, { at, build, kind, where, message }]);
}

/** Takes all events out, for who sends them: no other tab sends them too. */
export function takeLog(): LogEvent[] {
  const events = readLog();
  if (events.length > 0) deviceStore.remove(NAME);
  return events;
}

/** Puts events back that could not be sent, before those that came meanwhile. */
export const returnLog = (events: readonly LogEvent[]): void => writeLog([...events, ...readLog()]);

function writeLog(all: readonly LogEvent[]): void {
  const events = all.slice(-MOST_EVENTS);
  let text = JSON.stringify(events);
  while (text.length * 2 > MOST_BYTES && events.length > 0) {
    events.splice(0, Math.ceil(events.length / 10));
    text = JSON.stringify(events);
  }
  deviceStore.set(NAME, text);
}
