import { telemetry } from '../../contract/subjects/telemetry.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { sendBeacon } from './beacon.ts';
import type { LogEvent } from './log.ts';
import { restoreLog, takeLog } from './log-store.ts';

/** How often the log is sent while the page is open, in milliseconds. */
export const FLUSH_MS = MINUTE_MS;
/** Bytes of one request: a browser sends at most 64 KB for a page that is being unloaded. */
export const MAX_BATCH_BYTES = 48_000;

let isRejected = false;

/** Sends the log, unless there is no network; what can't be sent stays in it. Never rejects. */
export async function flushLog(): Promise<void> {
  if (isRejected || !navigator.onLine) return;
  const [events, rest] = splitBatch(takeLog());
  if (rest.length > 0) restoreLog(rest);
  if (events.length === 0) return;
  const result = await sendBeacon(telemetry.sendLog, { events: [...events] });
  if (result === 'retry') restoreLog(events);
  isRejected = result === 'rejected';
}

/** The oldest events that fit into one request, and the others. */
function splitBatch(events: readonly LogEvent[]): [LogEvent[], LogEvent[]] {
  let bytes = 0;
  const encoder = new TextEncoder();
  const end = events.findIndex(event => {
    bytes += encoder.encode(JSON.stringify(event)).length + 1;
    return bytes > MAX_BATCH_BYTES;
  });
  return end < 0 ? [[...events], []] : [events.slice(0, end), events.slice(end)];
}

/** Sends the log now, every minute, and whenever the page is hidden. Returns a function that stops it. */
export function startFlushing(): () => void {
  const flush = () => void flushLog();
  const onHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const timer = setInterval(flush, FLUSH_MS);
  document.addEventListener('visibilitychange', onHidden);
  addEventListener('pagehide', flush);
  flush();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHidden);
    removeEventListener('pagehide', flush);
    isRejected = false;
  };
}
