import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { dismissToast, toasts } from '../core/toasts.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';

/** The region stands so long before its first toast, in milliseconds: what it is put up with is not read out. */
const STANDING_MS = 150;

/**
 * What happened, in short. It has no texts of its own: with them it would wait for all texts that the first visit does
 * without.
 */
export default function Toasts({ dismissLabel }: { dismissLabel: string }) {
  const { list } = useSnapshot(toasts);
  const [isStanding, setStanding] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStanding(true), STANDING_MS);
    return () => clearTimeout(timer);
  }, []);
  return <ToastRegion toasts={isStanding ? list : []} onDismiss={dismissToast} dismissLabel={dismissLabel} />;
}
