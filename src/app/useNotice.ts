import { useSnapshot } from 'valtio';
import { connection } from '../core/connection.ts';
import { operations } from '../core/open-operations.ts';
import { outbox } from '../core/outbox.ts';
import { storage } from '../core/storage-kept.ts';
import { workerState } from '../core/worker-state.ts';
import { useAccount } from '../features/account/state.ts';
import { noticeOf } from './notice.ts';

/** What is to be said about the page now, with the figures that the words need. */
export function useNotice() {
  const { online, attempt, of } = useSnapshot(connection);
  const { open } = useSnapshot(operations);
  const { isKept } = useSnapshot(storage);
  const { updateReady } = useSnapshot(workerState);
  const { player, partial } = useAccount();
  const queued = useSnapshot(outbox).rows.length;
  const isChecking = open.some(({ phase }) => phase !== 'sending');
  // The device's copy of the profile has no address to send to.
  const isUnconfirmed = player?.confirmed_at === null && !partial;
  const kind = noticeOf({ online, attempt, isChecking, isKept, queued, updateReady, isUnconfirmed });
  return { kind, attempt, of, queued };
}
