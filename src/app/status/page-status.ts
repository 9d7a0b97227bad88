import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { operations } from '../../core/http/open-operations.ts';
import { outbox } from '../../core/worker/outbox.ts';
import { workerState, workerStorage } from '../../core/worker/state.ts';
import { useConfirmReminder } from '../../features/account/email/confirm-reminder.ts';
import { useHeaderNotice } from '../../features/header-notices/state.ts';

/** States that the status bar shows, most important first (decision 0084: one at a time). */
export type PageStatus =
  | 'offline'
  | 'maintenance'
  | 'checking'
  | 'notStored'
  | 'retrying'
  | 'queued'
  | 'update'
  | 'notice'
  | 'confirm';

export interface PageConditions {
  readonly isOnline: boolean;
  /** False while the platform is under maintenance (SHELL-50). */
  readonly isAvailable: boolean;
  /** The highest attempt number of the running calls; 1 when there is no retry. */
  readonly attempt: number;
  /** The result of a money operation is not known yet. */
  readonly isChecking: boolean;
  readonly isPersistent: boolean;
  readonly queued: number;
  readonly updateReady: boolean;
  /** The operator has a notice that this device has not dismissed. */
  readonly hasNotice: boolean;
  readonly isUnconfirmed: boolean;
}

export function pageStatusOf(conditions: PageConditions): PageStatus | null {
  if (!conditions.isOnline) return 'offline';
  if (!conditions.isAvailable) return 'maintenance';
  if (conditions.isChecking) return 'checking';
  if (!conditions.isPersistent) return 'notStored';
  if (conditions.attempt > 1) return 'retrying';
  if (conditions.queued > 0) return 'queued';
  if (conditions.updateReady) return 'update';
  if (conditions.hasNotice) return 'notice';
  return conditions.isUnconfirmed ? 'confirm' : null;
}

/** The current status of the page, with the figures for its message. */
export function usePageStatus() {
  const { isOnline, isAvailable, attempt, maxAttempts } = useSnapshot(networkStatus);
  const { open } = useSnapshot(operations);
  const { isPersistent } = useSnapshot(workerStorage);
  const { updateReady } = useSnapshot(workerState);
  const hasNotice = useHeaderNotice() !== null;
  const queued = useSnapshot(outbox).rows.length;
  const isChecking = open.some(({ phase }) => phase !== 'sending');
  const isUnconfirmed = useConfirmReminder();
  const kind = pageStatusOf({
    isOnline,
    isAvailable,
    attempt,
    isChecking,
    isPersistent,
    queued,
    updateReady,
    hasNotice,
    isUnconfirmed,
  });
  return { kind, attempt, of: maxAttempts, queued };
}
