import { isSessionOver } from '../safe-play/session-limit.ts';
import { loadSafePlay } from '../safe-play/state.ts';
import { askToHalt } from './halt.ts';
import { play, stopWith } from './state.ts';

/** The house turned play down for a break or a limit: asks which, so that the page can say until when. */
export async function learnWhy(): Promise<void> {
  await loadSafePlay();
  if (!isSessionOver()) return;
  if (play.problem === 'limit') stopWith('sessionOver');
  else askToHalt('over');
}
