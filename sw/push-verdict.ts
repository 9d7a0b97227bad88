import type { PushEntry, PushPayload, PushPreferences, Restraint } from '../src/contract/push.ts';
import { PROMOS_PER_DAY } from '../src/contract/push.ts';
import { isQuiet } from '../src/lib/quiet-hours.ts';

/** What this device knows when a push arrives. */
export interface PushFacts {
  /** Opaque hash of the player whose session this is; null: nobody's. */
  readonly player: string | null;
  /** The same push came before. */
  readonly isRepeat: boolean;
  /** As chosen on this device, also what the back end has not heard of yet; null: not known here. */
  readonly preferences: PushPreferences | null;
  readonly restraint: Restraint;
  /** Promos that were shown here within 24 hours. */
  readonly promos: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

export type Verdict =
  /** As it came; a repeat without a sound. */
  | { readonly kind: 'whole'; readonly silent: boolean }
  /** Not for the eyes that may be on this device: only that there is something. */
  | { readonly kind: 'neutral' }
  /** Promotions are silent now, even if the back end has not heard of it yet (product 2.21). */
  | { readonly kind: 'held'; readonly why: Exclude<PushEntry['fate'], 'shown'> };

/** What is made of a push; `payload` null: it could not be read, `facts` null: storage does not answer. */
export function judgePush(payload: PushPayload | null, facts: PushFacts | null): Verdict {
  if (!payload || !facts || facts.player === null || facts.player !== payload.uid_hash)
    return { kind: 'neutral' };
  const isNight = isQuiet(facts.preferences?.quiet ?? null, new Date(facts.now));
  const why = payload.kind === 'promo' ? whyHeld(payload, facts, isNight) : null;
  if (why !== null) return { kind: 'held', why };
  const isLoud = payload.kind === 'safety' || !isNight;
  return { kind: 'whole', silent: facts.isRepeat || payload.notification.silent || !isLoud };
}

function whyHeld(
  { topic, expires_at }: PushPayload,
  { restraint, preferences, promos, now, isRepeat }: PushFacts,
  isNight: boolean,
) {
  if (now < (restraint.locked_until ?? 0)) return 'locked';
  if (now < (restraint.limit_until ?? 0)) return 'limit';
  if (restraint.calm) return 'calm';
  if (topic !== 'account' && preferences && !preferences.topics[topic]) return 'topic';
  if (isNight) return 'quiet';
  if (expires_at !== null && Date.parse(expires_at) <= now) return 'late';
  return promos >= PROMOS_PER_DAY && !isRepeat ? 'many' : null;
}
