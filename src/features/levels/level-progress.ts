import type { Level } from '../../contract/subjects/platform-info.ts';

/** Where a level begins, in persistent points: where the one before it ends. */
export const startOf = (levels: readonly Level[], index: number): number =>
  levels[index - 1]?.conditions.persistent_comp_points.max ?? 0;

/** The level that a player is at, and how far the next one is. */
export interface LevelProgress {
  readonly index: number;
  readonly current: Level;
  /** Null at the last level. */
  readonly next: { readonly level: Level; readonly startsAt: number; readonly missing: number } | null;
  /** Points since the level began, at most `span`; both 0 at the last level. */
  readonly done: number;
  readonly span: number;
}

/**
 * By the level of the profile, which is for life, or by the points where they are further: those that the device knows may be
 * newer than its copy of the profile, and a platform may send no level. Null while there are no levels.
 */
export function progressOf(
  levels: readonly Level[],
  level: string | null,
  persistent: number,
): LevelProgress | null {
  const ofProfile = levels.findIndex(({ id }) => id === level);
  const byPoints = levels.findIndex(
    ({ conditions: { persistent_comp_points: of } }) => of.max === null || persistent < of.max,
  );
  const index = Math.max(ofProfile, byPoints);
  const current = levels[index];
  if (!current) return null;
  const following = levels[index + 1];
  if (!following) return { index, current, next: null, done: 0, span: 0 };
  const [from, startsAt] = [startOf(levels, index), startOf(levels, index + 1)];
  const span = startsAt - from;
  return {
    index,
    current,
    next: { level: following, startsAt, missing: Math.max(0, startsAt - persistent) },
    done: Math.min(span, Math.max(0, persistent - from)),
    span,
  };
}

/** What every level brings, which is said once. */
export function descriptionsOfAll(levels: readonly Level[]): readonly string[] {
  const [first, ...others] = levels.map(({ gift_descriptions }) => gift_descriptions.map(({ text }) => text));
  return (first ?? []).filter(text => others.length > 0 && others.every(texts => texts.includes(text)));
}
