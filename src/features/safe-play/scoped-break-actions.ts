import {
  BREAK_END_DELAY_MINUTES,
  type Jurisdiction,
  type SCOPED_BREAK_MINUTES,
} from '../../contract/operator/jurisdictions.ts';
import { safePlay as endpoints } from '../../contract/subjects/safe-play.ts';
import { call, newIdempotencyKey } from '../../core/http/call.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { account } from '../account/state.ts';
import { sendBreak } from './break.ts';
import {
  confirmScopedBreak,
  holdScopedBreak,
  type LocalScopedBreak,
  type ScopedTarget,
  shortenScopedBreak,
} from './scoped-breaks.ts';
import { toDeviceTime } from './state.ts';

/** Starts a break from one game or one category on this device at once, then in the back end; the others stay open (SAFER-38). */
export async function takeScopedBreak(
  of: ScopedTarget,
  minutes: (typeof SCOPED_BREAK_MINUTES)[number],
  rules: Jurisdiction,
): Promise<void> {
  holdScopedBreak(of, minutes, rules);
  if (!account.player) return;
  const reply = await sendBreak({ ...of, minutes });
  if (!reply || !account.player) return;
  confirmScopedBreak(of, { id: reply.id, until: toDeviceTime(reply.until), canEnd: reply.can_end });
}

/** Ends one early, some minutes later, where the licence allows it. Rejects with `ApiError` when the back end rejects it. */
export async function endScopedBreak({ id, until, canEnd, ...of }: LocalScopedBreak): Promise<void> {
  if (!canEnd) return;
  if (id !== null) await call(endpoints.endBreak, { params: { id }, key: newIdempotencyKey() });
  shortenScopedBreak(of, Math.min(until, Date.now() + BREAK_END_DELAY_MINUTES * MINUTE_MS));
}
