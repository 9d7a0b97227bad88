import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { resumeOperations } from '../../core/http/idempotent-operations.ts';
import { networkStatus } from '../../core/http/network-status.ts';

/** Resumes unresolved money operations of a signed-in player, at once and whenever the back end answers again (decision 0014). */
export function useResumeOperations(): void {
  const { isOnline } = useSnapshot(networkStatus);
  useEffect(() => {
    if (isOnline) void resumeOperations();
  }, [isOnline]);
}
