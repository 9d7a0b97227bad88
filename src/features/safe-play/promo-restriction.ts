import { subscribe } from 'valtio';
import type { PromoRestriction } from '../../contract/subjects/push.ts';
import { limitStatus } from '../../core/shell/limit-status.ts';
import { onFirstControl, postToController } from '../../core/worker/client.ts';
import { account } from '../account/state.ts';
import { calm } from '../calm/calm.ts';
import { breakState, currentBreak } from './local-break.ts';
import { isSessionOver } from './session-limit.ts';
import { safePlay, toDeviceTime } from './state.ts';

/** Whether nothing may call the player to an offer now (decision 0057): a break, a reached limit, calm mode. */
export const holdsPromosBack = (now = Date.now()): boolean =>
  calm.isOn || currentBreak(now) !== null || limitStatus.isReached || isSessionOver(now);

/** What the page knows of it; what depends on a player who is not known yet is left out. */
function promoRestriction(): PromoRestriction {
  const { facts } = safePlay;
  if (account.authStatus !== 'player') return { calm: calm.isOn };
  const endsAt = facts?.session_limit?.ends_at;
  return {
    calm: calm.isOn,
    locked_until: currentBreak()?.until ?? null,
    ...(facts && { limited_from: endsAt === undefined ? null : toDeviceTime(endsAt) }),
    // No more is known of another limit: when it will be reached, and when no longer, the page learns later.
    ...(limitStatus.isReached && { limited_from: 0 }),
  };
}

/** Keeps the worker informed, which shows pushes while no page is open. Returns an unsubscribe function. */
export function reportPromoRestriction(): () => void {
  let reported = '';
  const report = () => {
    const restriction = promoRestriction();
    const text = JSON.stringify(restriction);
    if (text === reported) return;
    reported = text;
    postToController('restrictPromos', { restriction });
  };
  report();
  const unsubscribes = [
    subscribe(calm, report),
    subscribe(breakState, report),
    subscribe(safePlay, report),
    subscribe(account, report),
    subscribe(limitStatus, report),
    onFirstControl(() => {
      reported = '';
      report();
    }),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
