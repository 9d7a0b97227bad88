import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLoad } from '../../core/data/loader.ts';
import { networkStatus } from '../../core/http/network-status.ts';
import { loadWholeProfile } from '../account/actions.ts';
import { account, loadAccount, useAccount } from '../account/state.ts';

/**
 * Keeps the profile as it is now, with all its fields, while a form of it is on screen: changes of other devices come by an event,
 * and after a gap by the load that it causes. A slow network is answered with the copy of the device, which lacks fields.
 */
export function useWholeProfile(): void {
  useLoad(loadAccount, account.loading);
  const { isPartial, loading } = useAccount();
  const { isOnline } = useSnapshot(networkStatus);
  const isCopy = isOnline && (isPartial || loading.stored);
  useEffect(() => {
    if (isCopy) void loadWholeProfile();
  }, [isCopy]);
  useEffect(followOtherDevices, []);
}

/** Loads a part of the realtime chunk, which a page of a player loads anyway; without it the next look at the page loads the profile. */
function followOtherDevices(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  void import('../../core/realtime/subscriptions.ts').then(
    ({ onRealtimeEvent }) => {
      if (!isOver) stop = onRealtimeEvent('profile_changed', () => void loadWholeProfile());
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}
