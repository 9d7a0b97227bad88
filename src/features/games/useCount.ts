import { useEffect, useState } from 'react';
import type { GamesFilter } from '../../contract/games.ts';
import { countGames } from './list.ts';

const PAUSE_MS = 250;

/** How many games a filter finds while it is being put together; null until somebody has said. */
export function useCount(filter: GamesFilter): number | null {
  const key = JSON.stringify(filter);
  const [counted, setCounted] = useState<{ key: string; count: number | null }>();
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const count = await countGames(JSON.parse(key) as GamesFilter, stop.signal);
      if (!stop.signal.aborted) setCounted({ key, count });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return counted?.key === key ? counted.count : null;
}
