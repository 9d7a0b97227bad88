import * as v from 'valibot';
import { redactText } from '../../lib/redact.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { storedValue } from '../device/stored-value.ts';
import { type LogEvent, setLogStore } from './log.ts';

const storedLog = storedValue(
  'orbit.log',
  v.array(
    v.object({ at: v.number(), build: v.string(), kind: v.string(), where: v.string(), message: v.string() }),
  ),
);

const MAX_EVENTS = 200;
/** Bytes of the stored text; storage takes two bytes per character. */
const MAX_BYTES = 65_536;
/** Equal events within this time, in milliseconds, are logged once: an outage must not evict the event of its cause. */
const DUPLICATE_WINDOW_MS = MINUTE_MS;

/** Events that have not been sent, oldest first. */
export const readLog = (): LogEvent[] => storedLog.read() ?? [];

/** Stores an event, redacted; the oldest are dropped when there are too many or they are too long. */
function storeEvent({ at, build, kind, ...event }: LogEvent): void {
  const events = readLog();
  // The limits of one event of `PUT /log` (contract/subjects/telemetry.ts).
  const where = redactText(event.where, 120);
  const message = redactText(event.message, 300);
  const isSame = (one: LogEvent) =>
    one.kind === kind && one.where === where && one.message === message && at - one.at < DUPLICATE_WINDOW_MS;
  if (!events.some(isSame)) writeLog([...events, { at, build, kind, where, message }]);
}

/** Removes and returns all events, so that no other tab sends them too. */
export function takeLog(): LogEvent[] {
  const events = readLog();
  if (events.length > 0) storedLog.write(null);
  return events;
}

/** Puts events that could not be sent back, before those that were logged meanwhile. */
export const restoreLog = (events: readonly LogEvent[]): void => writeLog([...events, ...readLog()]);

function writeLog(all: readonly LogEvent[]): void {
  const events = all.slice(-MAX_EVENTS);
  while (JSON.stringify(events).length * 2 > MAX_BYTES && events.length > 0)
    events.splice(0, Math.ceil(events.length / 10));
  storedLog.write(events);
}

// What was logged before this chunk was there is stored now.
setLogStore(storeEvent);
