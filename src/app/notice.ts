/** What the line about the page's state can say, most important first (offline 2.3: one at a time). */
export type NoticeKind = 'offline' | 'checking' | 'unkept' | 'trying' | 'queued' | 'update' | 'confirm';

export interface Facts {
  readonly online: boolean;
  /** Of the calls that run, the highest; 1 when nothing is tried again. */
  readonly attempt: number;
  /** Money is on its way and nobody knows yet whether it arrived. */
  readonly isChecking: boolean;
  readonly isKept: boolean;
  readonly queued: number;
  readonly updateReady: boolean;
  readonly isUnconfirmed: boolean;
}

export function noticeOf(facts: Facts): NoticeKind | null {
  if (!facts.online) return 'offline';
  if (facts.isChecking) return 'checking';
  if (!facts.isKept) return 'unkept';
  if (facts.attempt > 1) return 'trying';
  if (facts.queued > 0) return 'queued';
  if (facts.updateReady) return 'update';
  return facts.isUnconfirmed ? 'confirm' : null;
}
