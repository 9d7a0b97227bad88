import { useEffect } from 'react';
import type { Game } from '../../contract/games.ts';
import type { Loading } from '../../core/load.ts';
import { loadWanted, useRows, wantRows } from '../games/rows.ts';

/** The game of an address: `provider:slug`, which is what the two parameters of the route are. */
export function useGame(identifier: string): { game: Game | null; isGone: boolean; phase: Loading['phase'] } {
  const { known, gone, loading } = useRows();
  useEffect(() => {
    wantRows([identifier]);
    const again = () => void loadWanted();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [identifier]);
  return { game: known[identifier] ?? null, isGone: gone.has(identifier), phase: loading.phase };
}
