import { AJAX_HEADER, LOCALE_HEADER } from '../src/contract/wire.ts';
import { isJson } from '../src/lib/is-json.ts';
import { parse } from './check-answer.ts';
import type { OutboxRow } from './db-rows.ts';
import { reached } from './network.ts';
import { once, type Whole } from './retry.ts';
import { restOf } from './retry-after.ts';

/** What became of sending a wish. */
export type Verdict =
  /** The back end has answered for good; not `ok`: it said no. */
  | { readonly kind: 'settled'; readonly ok: boolean; readonly whole: Whole }
  /** The player has to sign in first. */
  | { readonly kind: 'paused'; readonly whole: Whole }
  /** Not now; `afterMs` as the back end wants it, null when it did not say. Not `reached`: nobody answered. */
  | { readonly kind: 'later'; readonly afterMs: number | null; readonly reached: boolean };

/** Refusals that do not concern the wish itself, and a proxy's that is not the back end. */
const NOT_NOW: ReadonlySet<number> = new Set([407, 408, 425, 429, 511]);

/** Sends a wish once, as a request made now: with today's cookies and the wish's own key. Never rejects. */
export async function sendWish(row: OutboxRow, signal: AbortSignal): Promise<Verdict> {
  try {
    const whole = await once(requestOf(row), signal);
    reached();
    return judge(row, whole);
  } catch {
    return { kind: 'later', afterMs: null, reached: false };
  }
}

function requestOf({ path, method, body, idempotencyKey, locale }: OutboxRow): Request {
  return new Request(new URL(path, location.origin), {
    method,
    headers: {
      ...AJAX_HEADER,
      Accept: 'application/json',
      [LOCALE_HEADER]: locale,
      'Idempotency-Key': idempotencyKey,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    credentials: 'same-origin',
    cache: 'no-store',
    ...(body === '' ? {} : { body }),
  });
}

/** Which answers take a wish off the outbox (offline 1, Favourites toggle). */
function judge({ want }: OutboxRow, whole: Whole): Verdict {
  const { status } = whole;
  if (status === 401) return { kind: 'paused', whole };
  if (status >= 500 || NOT_NOW.has(status) || isInFlight(whole) || isForeign(whole))
    return { kind: 'later', afterMs: restOf(whole), reached: true };
  // What does not exist is not in the list: only a wish to have it is refused.
  const ok = status < 300 || status === 409 || (status === 404 && !want);
  return { kind: 'settled', ok, whole };
}

/** The same wish is being worked on: its answer comes to a repeat. */
const isInFlight = ({ status, text }: Whole): boolean =>
  status === 409 && (parse(text) as { error?: unknown } | null | undefined)?.error === 'in_flight';

/** A success that is neither empty nor JSON is a captive portal's. */
const isForeign = ({ status, headers, text }: Whole): boolean =>
  status < 400 && text !== '' && !isJson(headers);
