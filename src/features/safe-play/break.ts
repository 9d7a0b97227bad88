import type { BodyOf } from '../../contract/endpoint.ts';
import {
  BREAK_END_DELAY_MINUTES,
  type BREAK_MINUTES,
  canEndEarly,
  type Jurisdiction,
} from '../../contract/operator/jurisdictions.ts';
import { type Break, breakStamp, safePlay as endpoints } from '../../contract/subjects/safe-play.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { ApiError } from '../../core/http/api-error.ts';
import { call, isQueued, newIdempotencyKey } from '../../core/http/call.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { account } from '../account/state.ts';
import { currentBreak, saveBreak } from './local-break.ts';
import { endPlaySession } from './play-session.ts';
import { applyBreak, serverTimestamp } from './state.ts';

export type BreakMinutes = (typeof BREAK_MINUTES)[number];

/** Signs a press; set by `device-key.ts`, a later chunk, once a player is signed in. */
export const breakSigner: { sign: ((text: string) => Promise<string | undefined>) | null } = { sign: null };

/**
 * Starts a break on this device at once, then in the back end, which rejects rounds from then on; offline
 * the worker queues the mutation and the break applies here (SAFER-12, decision 0008). A longer break stays.
 */
export async function takeBreak(minutes: BreakMinutes, rules: Jurisdiction): Promise<void> {
  const player = account.player?.id ?? null;
  const until = Date.now() + minutes * MINUTE_MS;
  endPlaySession();
  if ((currentBreak()?.until ?? 0) < until)
    saveBreak({ player, id: null, until, canEnd: canEndEarly(rules, minutes) });
  if (player === null) return;
  const reply = await sendBreak({ scope: 'all', minutes });
  if (reply) applyBreak(reply);
}

/**
 * Sends a break, signed by this device so that it counts from the press however late it arrives (decision 0137). Null while it waits
 * in the worker's queue, or where the back end has rejected it: it holds on this device all the same.
 */
export async function sendBreak(
  of: Omit<BodyOf<typeof endpoints.takeBreak>, 'device_sig' | 'pressed_at'>,
): Promise<Break | null> {
  const press = { ...of, pressed_at: serverTimestamp() };
  const device_sig = await breakSigner.sign?.(breakStamp(press));
  try {
    const reply = await call(endpoints.takeBreak, {
      body: { ...press, ...(device_sig !== undefined && { device_sig }) },
      key: newIdempotencyKey(),
      headers: { [TOPIC_HEADER]: 'break' },
    });
    return isQueued(reply) ? null : reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}

/**
 * Ends the break early, where the licence allows it: in a few minutes, not at once (SAFER-16). Rejects with `ApiError` when the back
 * end rejects it.
 */
export async function endBreak(): Promise<void> {
  const current = currentBreak();
  if (!current?.canEnd) return;
  if (current.id !== null)
    await call(endpoints.endBreak, { params: { id: current.id }, key: newIdempotencyKey() });
  const until = Math.min(current.until, Date.now() + BREAK_END_DELAY_MINUTES * MINUTE_MS);
  saveBreak({ ...current, until, canEnd: false });
}
