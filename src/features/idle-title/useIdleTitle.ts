import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { connection } from '../../core/connection.ts';
import { usePageHidden } from '../../ui/usePageHidden.ts';
import { useReducedMotion } from '../../ui/useReducedMotion.ts';
import { useCalm } from '../calm/state.ts';
import { unreadOf } from '../notices/rows.ts';
import { notices } from '../notices/state.ts';
import { cycleTitles } from './cycle.ts';
import { idleTitles, mayCycle } from './titles.ts';

/** The tab's title tells in turn what waits here, while nobody looks at the tab (platform 2.5). */
export function useIdleTitle(isPlaying: boolean, isLocked = false): void {
  const isHidden = usePageHidden();
  const isStill = useReducedMotion();
  const isCalm = useCalm();
  const isCycling = isHidden && mayCycle({ isCalm, isStill, isLocked });
  useEffect(() => {
    if (!isCycling) return;
    return cycleTitles(title => idleTitles({ title, ...factsNow(isPlaying) }));
  }, [isCycling, isPlaying]);
}

function factsNow(isPlaying: boolean) {
  const count = unreadOf(notices.rows, notices.read, Date.now()).length;
  return {
    unread:
      count > 0
        ? t({
            id: 'idleTitle.unread',
            message: plural(count, { one: '# new notification', other: '# new notifications' }),
          })
        : null,
    connection: connection.online ? null : t({ id: 'idleTitle.offline', message: 'You are offline' }),
    game: isPlaying ? t({ id: 'idleTitle.game', message: 'Your game is open' }) : null,
  };
}
