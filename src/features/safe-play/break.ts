import { DAY_PAUSE_MINUTES, type Jurisdiction } from '../../contract/jurisdictions.ts';
import { safePlay as endpoints } from '../../contract/safe-play.ts';
import { TOPIC_HEADER } from '../../contract/wire.ts';
import { call, isQueued, newKey } from '../../core/call.ts';
import { Failure } from '../../core/failure.ts';
import { account } from '../account/state.ts';
import { currentBreak, keepBreak } from './resting.ts';
import { serverStamp, showTold } from './state.ts';
import { endStretch } from './stretch.ts';

export type BreakMinutes = 5 | 15 | 60 | 1440;
const MINUTE_MS = 60_000;

/**
 * Begins a break on this device at once, then tells the back end, which refuses rounds from then on; without a network
 * the worker keeps the wish and the break holds here (product 3.1, decisions D8). A longer one that holds stays.
 */
export async function takeBreak(minutes: BreakMinutes, { canEndBreak }: Jurisdiction): Promise<void> {
  const player = account.player?.id ?? null;
  const until = Date.now() + minutes * MINUTE_MS;
  endStretch();
  if ((currentBreak()?.until ?? 0) < until)
    keepBreak({ player, id: null, until, canEnd: canEndBreak && minutes < DAY_PAUSE_MINUTES });
  if (player === null) return;
  try {
    const reply = await call(endpoints.takeBreak, {
      body: { scope: 'all', minutes, pressed_at: serverStamp() },
      key: newKey(),
      headers: { [TOPIC_HEADER]: 'break' },
    });
    if (!isQueued(reply)) showTold(reply);
  } catch (error) {
    // It holds on this device all the same.
    if (!(error instanceof Failure)) throw error;
  }
}

/** Ends the break before its time, where the licence allows it. Rejects with `Failure` when the back end says no. */
export async function endBreak(): Promise<void> {
  const held = currentBreak();
  if (!held?.canEnd) return;
  if (held.id !== null) await call(endpoints.endBreak, { params: { id: held.id }, key: newKey() });
  keepBreak(null);
}
