import * as v from 'valibot';
import { storedValue } from '../../core/device/stored-value.ts';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';

/** One visit to one game, as the strip counts it; survives a reload and leaving the game for a while. Epoch milliseconds. */
const GameVisit = v.object({
  /** Identifier, mode and currency: if one of them differs, it is another visit. */
  of: v.string(),
  started_at: v.number(),
  /** How long the game was closed since then, milliseconds: the strip's time leaves it out. */
  away_ms: v.number(),
  net_cents: v.number(),
  /** When it was last open; after a longer pause a new visit starts. */
  seen_at: v.number(),
});
export type GameVisit = v.InferOutput<typeof GameVisit>;

/** Without session storage a reload starts a new visit. */
const storedVisit = storedValue(`${PRIVATE_PREFIX}sitting`, GameVisit, 'sessionStorage');
const MAX_GAP_MS = 600_000;

/** The visit that a reload, a lost connection or another screen interrupted, or a new one. */
export function startGameVisit(key: string, now = Date.now()): GameVisit {
  const stored = storedVisit.read();
  const gap = stored === null ? 0 : now - stored.seen_at;
  const gameVisit =
    stored?.of === key && gap < MAX_GAP_MS
      ? { ...stored, away_ms: stored.away_ms + Math.max(0, gap) }
      : { of: key, started_at: now, away_ms: 0, net_cents: 0, seen_at: now };
  saveGameVisit(gameVisit, now);
  return gameVisit;
}

export const saveGameVisit = (gameVisit: GameVisit, now = Date.now()): void =>
  storedVisit.write({ ...gameVisit, seen_at: now });

/** The game is closed or may be discarded: from now on the player is away. A visit that a sign-out has purged stays so. */
export function suspendGameVisit({ of }: GameVisit, now = Date.now()): void {
  const stored = storedVisit.read();
  if (stored?.of === of) saveGameVisit(stored, now);
}

/** When the game would have been opened had it never been closed since: now less this is the time it was open. */
export const openSince = ({ started_at, away_ms }: GameVisit): number => started_at + away_ms;
