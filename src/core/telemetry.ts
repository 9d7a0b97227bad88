import { telemetry } from '../contract/telemetry.ts';
import { type LogEvent, returnLog, takeLog } from './log.ts';
import { tellOperator } from './telemetry-send.ts';

/** How often what has been written down is sent while the page is open, milliseconds. */
export const FLUSH_MS = 60_000;
/** Bytes of one telling: a browser sends at most 64 KB for a page that goes away. */
export const MOST_BYTES = 48_000;

let isUnwanted = false;

/** Sends what waits, unless there is no network; what can't be sent waits on. Never rejects. */
export async function flushLog(): Promise<void> {
  if (isUnwanted || !navigator.onLine) return;
  const [events, rest] = cut(takeLog());
  if (rest.length > 0) returnLog(rest);
  if (events.length === 0) return;
  const told = await tellOperator(telemetry.sendLog, { events: [...events] });
  if (told === 'later') returnLog(events);
  isUnwanted = told === 'never';
}

/** As many of the oldest as one telling holds, and the others. */
function cut(events: readonly LogEvent[]): [LogEvent[], LogEvent[]] {
  let bytes = 0;
  const encoder = new TextEncoder();
  const end = events.findIndex(event => {
    bytes += encoder.encode(JSON.stringify(event)).length + 1;
    return bytes > MOST_BYTES;
  });
  return end < 0 ? [[...events], []] : [events.slice(0, end), events.slice(end)];
}

/** Sends at once, every minute, and whenever the page goes out of sight. Returns the end of it. */
export function keepFlushing(): () => void {
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
    isUnwanted = false;
  };
}
