import {
  MAX_PROMOS_PER_DAY,
  type PromoRestriction,
  type PushLogEntry,
  type PushPayload,
  type PushPreferences,
} from '../../src/contract/subjects/push.ts';
import { isWithinQuietHours } from '../../src/lib/quiet-hours.ts';

/** What this device knows when a push arrives. */
export interface PushContext {
  /** Opaque hash of the player who is signed in; null: no player is. */
  readonly player: string | null;
  /** The same push has arrived before. */
  readonly isRepeat: boolean;
  /** As chosen on this device, with changes that are still queued; null: not known here. */
  readonly preferences: PushPreferences | null;
  readonly restriction: PromoRestriction;
  /** Promos that were shown on this device within the last 24 hours. */
  readonly promos: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type PushDecision =
  /** Its own title and text; a repeat is silent. */
  | { readonly kind: 'full'; readonly silent: boolean }
  /** Only that there is something new: who uses this device is not known, or another player. */
  | { readonly kind: 'generic' }
  /**
   * A promo that the player does not want now, even if the back end does not know it yet (PUSH-13): a silent notification without
   * its content is shown in its place.
   */
  | { readonly kind: 'suppressed'; readonly reason: Exclude<PushLogEntry['fate'], 'shown'> };

/** What is shown of a push; `payload` null: it could not be read, `context` null: storage does not respond. */
export function decidePush(payload: PushPayload | null, context: PushContext | null): PushDecision {
  if (!payload || !context || context.player === null || context.player !== payload.uid_hash)
    return { kind: 'generic' };
  const isNight = isWithinQuietHours(context.preferences?.quiet ?? null, new Date(context.now));
  const reason = payload.kind === 'promo' ? suppressionReason(payload, context, isNight) : null;
  if (reason !== null) return { kind: 'suppressed', reason };
  const isLoud = payload.kind === 'safety' || !isNight;
  return { kind: 'full', silent: context.isRepeat || payload.notification.silent || !isLoud };
}

function suppressionReason(
  { topic, expires_at }: PushPayload,
  { restriction, preferences, promos, now, isRepeat }: PushContext,
  isNight: boolean,
) {
  if (now < (restriction.locked_until ?? 0)) return 'locked';
  if (now >= (restriction.limited_from ?? Number.POSITIVE_INFINITY)) return 'limit';
  if (restriction.calm) return 'calm';
  if (topic !== 'account' && preferences && !preferences.topics[topic]) return 'topic';
  if (isNight) return 'quiet';
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'late';
  return promos >= MAX_PROMOS_PER_DAY && !isRepeat ? 'many' : null;
}
