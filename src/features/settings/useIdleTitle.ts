import { plural, t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { networkStatus } from '../../core/http/network-status.ts';
import { usePageHidden } from '../../ui/hooks/usePageHidden.ts';
import { useReducedMotion } from '../../ui/hooks/useReducedMotion.ts';
import { useCalm } from '../calm/calm.ts';
import { unreadOf } from '../notifications/rows.ts';
import { notifications } from '../notifications/state.ts';

/** Rotates the tab's title through what is pending while the tab is hidden (SHELL-44). */
export function useIdleTitle(isPlaying: boolean, isLocked = false): void {
  const isHidden = usePageHidden();
  const isStill = useReducedMotion();
  const isCalm = useCalm();
  const isCycling = isHidden && canCycleTitles({ isCalm, isStill, isLocked });
  useEffect(() => {
    if (!isCycling) return;
    return cycleTitles(title => idleTitles({ title, ...currentFacts(isPlaying) }));
  }, [isCycling, isPlaying]);
}

function currentFacts(isPlaying: boolean) {
  const count = unreadOf(notifications.rows, notifications.read, Date.now()).length;
  return {
    unread:
      count > 0
        ? t({
            id: 'idleTitle.unread',
            message: plural(count, { one: '# new notification', other: '# new notifications' }),
          })
        : null,
    connection: networkStatus.isOnline ? null : t({ id: 'idleTitle.offline', message: 'You’re offline' }),
    game: isPlaying ? t({ id: 'idleTitle.game', message: 'Your game is open' }) : null,
  };
}

/** What the title of a hidden tab may show: facts, no offers (SHELL-44). */
interface IdleFacts {
  /** The title of the page itself. */
  readonly title: string;
  readonly unread: string | null;
  readonly connection: string | null;
  readonly game: string | null;
}

/** The titles to rotate; the page's own alone where nothing is pending. */
export const idleTitles = ({ title, unread, connection, game }: IdleFacts): readonly string[] => [
  title,
  ...[connection, unread, game].filter(text => text !== null),
];

/** Whether the title may change by itself. */
export const canCycleTitles = (facts: { isCalm: boolean; isStill: boolean; isLocked: boolean }): boolean =>
  !facts.isCalm && !facts.isStill && !facts.isLocked;

/** How long each title shows, milliseconds (SHELL-44). */
export const IDLE_TITLE_INTERVAL_MS = 2000;

/**
 * Rotates titles while the tab is hidden. `titlesFor` gets the page's own title, which the app may change meanwhile.
 * Returns a function that stops it and restores the page's own title.
 */
function cycleTitles(titlesFor: (title: string) => readonly string[]): () => void {
  let pageTitle = document.title;
  let shown = pageTitle;
  let index = 0;
  const next = () => {
    // The app has set another title: that is the page's own now.
    if (document.title !== shown) pageTitle = document.title;
    const titles = titlesFor(pageTitle);
    index = (index + 1) % titles.length;
    shown = titles[index] ?? pageTitle;
    if (document.title !== shown) document.title = shown;
  };
  const timer = setInterval(next, IDLE_TITLE_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    if (document.title === shown) document.title = pageTitle;
  };
}
