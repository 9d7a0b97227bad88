import type { Selectable } from 'kysely';
import type { RgsCode } from '../../src/contract/rgs.ts';
import type { Tx } from '../ask.ts';
import type { GameSessionsTable } from '../store/tables.ts';

export type GameSessionRow = Selectable<GameSessionsTable>;

/**
 * A reason why a bet may not be placed now, asked inside its transaction: `ERR_LOCK` (pause, exclusion), `ERR_GLE` (a
 * limit would not hold after it), `ERR_LOC`, `ERR_MAINTENANCE`; null lets it through. A repeated round is never asked about.
 */
export type Gate = (
  tx: Tx,
  bet: { readonly session: GameSessionRow; readonly bet_cents: number; readonly now: Date },
) => Promise<RgsCode | null>;
