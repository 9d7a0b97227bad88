import type { Whole } from './retry.ts';
import { now } from './scale.ts';

/** The longest that an answer can keep us away, milliseconds. */
const MOST_MS = 3_600_000;
const HOLDING = new Set([429, 503]);

/** Questions that the back end does not want to hear before a time (Retry-After), with what it said. */
const notBefore = new Map<string, { until: number; whole: Whole }>();

/** How long an answer wants us to stay away, milliseconds; null when it does not say. */
export function restOf({ headers }: Pick<Whole, 'headers'>): number | null {
  const said = headers.get('retry-after');
  if (!said) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - now();
  return ms > 0 ? Math.min(ms, MOST_MS) : null;
}

/** Remembers how long the back end wants to be left alone; a worker that is killed meanwhile may ask once too early. */
export function noteRetryAfter(question: string, whole: Whole): void {
  const restMs = HOLDING.has(whole.status) ? restOf(whole) : null;
  if (restMs !== null) notBefore.set(question, { until: now() + restMs, whole });
}

/** What the back end said last, with the time that is left, while it wants no request; else null. */
export function heldBack(question: string): Whole | null {
  const held = notBefore.get(question);
  if (!held) return null;
  const leftMs = held.until - now();
  if (leftMs <= 0) {
    notBefore.delete(question);
    return null;
  }
  const headers = new Headers(held.whole.headers);
  headers.set('retry-after', String(Math.ceil(leftMs / 1000)));
  return { ...held.whole, headers };
}
