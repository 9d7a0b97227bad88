import * as v from 'valibot';
import { proxy, subscribe, useSnapshot } from 'valtio';
import { canEndEarly, type Jurisdiction } from '../../contract/operator/jurisdictions.ts';
import { storedValue } from '../../core/device/stored-value.ts';
import { breakStatus, SCOPED_BREAKS_STORAGE_KEY } from '../../core/shell/break-status.ts';
import { MINUTE_MS } from '../../lib/time-units.ts';
import { account } from '../account/state.ts';

/**
 * A break from one game or one category, stored on this device as one from all games is (`local-break.ts`): it holds before any
 * response of the back end, without a network too, and survives a sign-out (SAFER-38).
 */
const LocalScopedBreak = v.object({
  /** The player's id; null for a guest. */
  player: v.nullable(v.number()),
  /** The back end's id; null until it is saved there. */
  id: v.nullable(v.number()),
  scope: v.picklist(['game', 'category']),
  target: v.string(),
  /** Its end by this device's clock, epoch milliseconds. */
  until: v.number(),
  canEnd: v.boolean(),
});
export type LocalScopedBreak = v.InferOutput<typeof LocalScopedBreak>;

/** What such a break is from. */
export type ScopedTarget = Readonly<Pick<LocalScopedBreak, 'scope' | 'target'>>;

interface Game {
  readonly identifier: string;
  readonly categories: readonly string[];
}

const MAX_TIMER_MS = 2_000_000_000;

const storedBreaks = storedValue(SCOPED_BREAKS_STORAGE_KEY, v.array(LocalScopedBreak));

export const scopedBreaks = proxy<{ rows: LocalScopedBreak[] }>({ rows: storedBreaks.read() ?? [] });

function save(rows: readonly LocalScopedBreak[], now = Date.now()): void {
  scopedBreaks.rows = rows.filter(({ until }) => until > now);
  storedBreaks.write(scopedBreaks.rows);
}

/** Another tab started or ended one. */
storedBreaks.onOtherTab(() => {
  scopedBreaks.rows = storedBreaks.read() ?? [];
});

const isOwn = ({ player }: Readonly<LocalScopedBreak>): boolean => player === (account.player?.id ?? null);

const covers = ({ scope, target }: ScopedTarget, { identifier, categories }: Game): boolean =>
  scope === 'game' ? identifier === target : categories.includes(target);

/** The visitor's breaks that hold now. */
export const currentScopedBreaks = (now = Date.now()): LocalScopedBreak[] =>
  scopedBreaks.rows.filter(row => isOwn(row) && row.until > now);

/** The one that keeps this game closed the longest. */
export const scopedBreakOf = (game: Game, now = Date.now()): LocalScopedBreak | null =>
  currentScopedBreaks(now)
    .filter(row => covers(row, game))
    .toSorted((a, b) => b.until - a.until)[0] ?? null;

/** Renders again when one begins or ends. */
export function useScopedBreaks(): readonly LocalScopedBreak[] {
  useSnapshot(scopedBreaks);
  useSnapshot(account);
  useSnapshot(breakStatus);
  return currentScopedBreaks();
}

/** Begins it on this device; a longer one of the same stays. */
export function holdScopedBreak(of: ScopedTarget, minutes: number, rules: Jurisdiction): void {
  const until = Date.now() + minutes * MINUTE_MS;
  const player = account.player?.id ?? null;
  const isSame = (row: LocalScopedBreak) =>
    row.player === player && row.scope === of.scope && row.target === of.target;
  if (scopedBreaks.rows.some(row => isSame(row) && row.until >= until)) return;
  const begun = { player, id: null, ...of, until, canEnd: canEndEarly(rules, minutes) };
  save([...scopedBreaks.rows.filter(row => !isSame(row)), begun]);
}

/** Brings the end of one forward. */
export function shortenScopedBreak({ scope, target }: ScopedTarget, until: number): void {
  save(
    scopedBreaks.rows.map(row =>
      isOwn(row) && row.scope === scope && row.target === target ? { ...row, until, canEnd: false } : row,
    ),
  );
}

/** Applies those of the back end; what is not sent yet stays, and so does what this device knows to last longer until then. */
export function applyServerScopedBreaks(rows: readonly Omit<LocalScopedBreak, 'player'>[]): void {
  const player = account.player?.id ?? null;
  const isKnown = (own: LocalScopedBreak) =>
    rows.some(row => row.scope === own.scope && row.target === own.target && row.until >= own.until);
  const kept = scopedBreaks.rows.filter(own => own.player !== player || (own.id === null && !isKnown(own)));
  const isPending = ({ scope, target }: ScopedTarget) =>
    kept.some(own => own.player === player && own.scope === scope && own.target === target);
  save([...kept, ...rows.filter(row => !isPending(row)).map(row => ({ ...row, player }))]);
}

/** The back end has the break that this device began. */
export function confirmScopedBreak(
  of: ScopedTarget,
  { id, until, canEnd }: Pick<LocalScopedBreak, 'id' | 'until' | 'canEnd'>,
) {
  const player = account.player?.id ?? null;
  const others = scopedBreaks.rows.filter(
    row => !(row.player === player && row.scope === of.scope && row.target === of.target),
  );
  save([...others, { player, id, ...of, until, canEnd }]);
}

/** Tells tiles and the sheets of games which of them the visitor's breaks are from, from when this module is loaded on. */
function followScopedBreaks(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const apply = () => {
    clearTimeout(timer);
    const now = Date.now();
    const rows = currentScopedBreaks(now);
    breakStatus.covers =
      rows.length > 0 ? game => rows.some(row => row.until > Date.now() && covers(row, game)) : null;
    const next = Math.min(...rows.map(({ until }) => until - now), MAX_TIMER_MS);
    if (rows.length > 0) timer = setTimeout(apply, next);
  };
  apply();
  subscribe(scopedBreaks, apply);
  subscribe(account, apply);
  // After the device has slept the timer is late.
  document.addEventListener('visibilitychange', apply);
}

followScopedBreaks();
