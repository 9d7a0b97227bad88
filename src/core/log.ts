import * as v from 'valibot';
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

/** Events that wait to be sent, oldest first. */
export function readLog(): LogEvent[] {
  try {
    const parsed = v.safeParse(v.array(Event), JSON.parse(deviceStore.get(NAME) ?? '[]'));
    return parsed.success ? parsed.output : [];
  } catch {
    return [];
  }
}

/** Keeps an event; the oldest go when there are too many or they are too long. */
export function keepEvent(event: Omit<LogEvent, 'at' | 'build'> & Partial<LogEvent>): void {
  const events = [...readLog(), { at: Date.now(), build: __BUILD__, ...event }].slice(-MOST_EVENTS);
  let text = JSON.stringify(events);
  while (text.length * 2 > MOST_BYTES && events.length > 0) {
    events.splice(0, Math.ceil(events.length / 10));
    text = JSON.stringify(events);
  }
  deviceStore.set(NAME, text);
}
