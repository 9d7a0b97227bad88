import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { connection } from '../../core/connection.ts';
import { resumeOperations } from '../../core/operations.ts';

/** While a player is here: settles what money operations left open, at once and whenever somebody answers again (D14). */
export function useSettling(): void {
  const { online } = useSnapshot(connection);
  useEffect(() => {
    if (online) void resumeOperations();
  }, [online]);
}
