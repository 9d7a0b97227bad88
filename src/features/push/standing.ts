/** What this browser can do about pushes, and what the player has said to it. */
export interface PushFacts {
  /** Service worker, pushes and notifications exist. */
  readonly isAble: boolean;
  /** An iPhone or iPad: pushes are the installed app's alone (offline 2.2). */
  readonly isIos: boolean;
  readonly isInstalledApp: boolean;
  readonly permission: NotificationPermission;
  /** A worker is active, and the back end has a key that it sends with. */
  readonly isReady: boolean;
  readonly isSubscribed: boolean;
}

export type PushStanding = 'unsupported' | 'install' | 'denied' | 'unready' | 'off' | 'on';

/** How pushes stand on this device: what stands in the way first, the nearest obstacle of all. */
export function standingOf(facts: PushFacts): PushStanding {
  if (facts.isIos && !facts.isInstalledApp) return 'install';
  if (!facts.isAble) return 'unsupported';
  if (facts.permission === 'denied') return 'denied';
  if (!facts.isReady) return 'unready';
  return facts.isSubscribed && facts.permission === 'granted' ? 'on' : 'off';
}

/** An iPad calls itself a Mac, which has no touch points. */
export const isIos = (userAgent: string, touchPoints: number): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
