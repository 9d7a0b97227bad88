import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import type { Notification } from '../../contract/subjects/notifications.ts';
import { safeLocalStorage } from '../../core/device/local-storage.ts';
import { onSignedOut } from '../account/session/session-events.ts';
import { useCalm } from '../calm/calm.ts';
import { holdsPromosBack } from '../safe-play/promo-restriction.ts';

type Subject = 'tournaments' | 'presents';

/** Keys of the specification (SHELL-37). */
const KEYS = { tournaments: 'shouldBounceTournaments', presents: 'shouldBouncePresents' } as const;
const SUBJECTS = Object.keys(KEYS) as Subject[];
const SUBJECT_BY_TYPE: Readonly<Record<Notification['type'], Subject | null>> = {
  personal: null,
  bonus: 'presents',
  freespins: 'presents',
  tournament: 'tournaments',
};

const isStored = (subject: Subject): boolean => safeLocalStorage.get(KEYS[subject]) !== null;

/** Whose entry bounces: of these something new waits that the player has not seen. */
const bounces = proxy<Record<Subject, boolean>>({
  tournaments: isStored('tournaments'),
  presents: isStored('presents'),
});

function setBounce(subject: Subject, isOn: boolean): void {
  bounces[subject] = isOn;
  if (isOn) safeLocalStorage.set(KEYS[subject], 'true');
  else safeLocalStorage.remove(KEYS[subject]);
}

/**
 * Whether an entry to what is new bounces; `unread` is null until it is known, and the device's last value holds. Never in
 * calm mode, nor while nothing may call the player to an offer (decision 0057).
 */
export function useBounce(unread: readonly Notification[] | null): boolean {
  const isCalm = useCalm();
  const isHeldBack = isCalm || holdsPromosBack();
  const waiting = unread?.map(({ type }) => SUBJECT_BY_TYPE[type]) ?? null;
  const current = waiting && SUBJECTS.filter(subject => !isHeldBack && waiting.includes(subject)).join();
  useEffect(() => {
    if (current === null) return;
    for (const subject of SUBJECTS) setBounce(subject, current.split(',').includes(subject));
  }, [current]);
  const { tournaments, presents } = useSnapshot(bounces);
  return !isHeldBack && (tournaments || presents);
}

onSignedOut(() => {
  for (const subject of SUBJECTS) setBounce(subject, false);
});
