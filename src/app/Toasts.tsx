import { useSnapshot } from 'valtio';
import { dismissToast, toasts } from '../core/toasts.ts';
import { ToastRegion } from '../ui/ToastRegion.tsx';

/**
 * What happened, in short; the region stands before the first of them, so that a reader is told. It has no texts of its
 * own: with them it would wait for all texts that the first visit does without.
 */
export default function Toasts({ dismissLabel }: { dismissLabel: string }) {
  const { list } = useSnapshot(toasts);
  return <ToastRegion toasts={list} onDismiss={dismissToast} dismissLabel={dismissLabel} />;
}
