import * as v from 'valibot';
import { PRIVATE_PREFIX } from '../../core/session/purge.ts';

/** One visit to one game, as the strip counts it; survives a reload. */
const GameVisit = v.object({
  /** Identifier, mode and currency: if one of them differs, it is another visit. */
  of: v.string(),
  started_at: v.number(),
  net_cents: v.number(),
  /** When it was last counted; after a longer pause a new visit starts. */
  seen_at: v.number(),
});
export type GameVisit = v.InferOutput<typeof GameVisit>;

const STORAGE_KEY = `${PRIVATE_PREFIX}sitting`;
const MAX_GAP_MS = 600_000;

/** The visit that a reload or a lost connection interrupted, or a new one. */
export function startGameVisit(key: string, now = Date.now()): GameVisit {
  const stored = readGameVisit();
  const isContinued = stored?.of === key && now - stored.seen_at < MAX_GAP_MS;
  const gameVisit = isContinued ? stored : { of: key, started_at: now, net_cents: 0, seen_at: now };
  saveGameVisit(gameVisit, now);
  return gameVisit;
}

export function saveGameVisit(gameVisit: GameVisit, now = Date.now()): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...gameVisit, seen_at: now }));
  } catch {
    // Without session storage a reload starts a new visit.
  }
}

function readGameVisit(): GameVisit | null {
  try {
    const parsed = v.safeParse(GameVisit, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
