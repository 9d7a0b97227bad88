import { proxy, useSnapshot } from 'valtio';
import { gameRounds as endpoints, type GameRound } from '../../../contract/subjects/game-rounds.ts';
import { createLoader, initialLoadState, type LoadState } from '../../../core/data/loader.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/call.ts';
import { onSignedOut } from '../../account/session/session-events.ts';

/** The player's rounds of all games, newest first; `cursor` is where older ones follow. They are never stored on the device. */
export const gameRounds = proxy<{
  rows: GameRound[];
  cursor: string | null;
  older: 'idle' | 'loading' | 'failed';
  loading: LoadState;
}>({ rows: [], cursor: null, older: 'idle', loading: initialLoadState() });

export const useGameRounds = () => useSnapshot(gameRounds);

export const loadGameRounds = createLoader(gameRounds.loading, async options => {
  const { rows, cursor } = await call(endpoints.listGameRounds, { query: {}, ...options });
  const ids = new Set(rows.map(({ id }) => id));
  const firstKnown = gameRounds.rows.findIndex(({ id }) => id === rows.at(-1)?.id);
  // Older pages stay where they follow without a gap.
  const older = firstKnown === -1 ? [] : gameRounds.rows.slice(firstKnown).filter(({ id }) => !ids.has(id));
  gameRounds.rows = [...rows, ...older];
  if (older.length === 0) gameRounds.cursor = cursor;
});

/** Loads the page after the last round. */
export async function loadOlderRounds(): Promise<void> {
  const { cursor } = gameRounds;
  if (cursor === null || gameRounds.older === 'loading') return;
  gameRounds.older = 'loading';
  try {
    const page = await call(endpoints.listGameRounds, { query: { cursor } });
    gameRounds.rows.push(...page.rows);
    gameRounds.cursor = page.cursor;
    gameRounds.older = 'idle';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    gameRounds.older = error.kind === 'cancelled' ? 'idle' : 'failed';
  }
}

onSignedOut(() => {
  Object.assign(gameRounds, { rows: [], cursor: null, older: 'idle' });
  Object.assign(gameRounds.loading, initialLoadState());
});
