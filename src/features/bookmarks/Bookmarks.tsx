import { useLingui } from '@lingui/react/macro';
import { MessageCircleQuestion } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLoad } from '../../core/load.ts';
import { pathOf } from '../../core/navigation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAccount } from '../account/state.ts';
import { isChatOn, openChat } from '../chat/open.ts';
import styles from './Bookmarks.module.css';
import { type Bookmark, bookmarksOf } from './rules.ts';
import { loadMainWidget, mainWidget, useMainWidget } from './state.ts';

/** Those whose subject is there; the others join with theirs (decisions D32). */
const BUILT: readonly Bookmark[] = ['support'];

/** The main widget: small ways to what is always at hand, beside the page on a desktop (platform 2.5). */
export default function Bookmarks() {
  const { t } = useLingui();
  const { player } = useAccount();
  const { config } = useMainWidget();
  useLoad(loadMainWidget, mainWidget.loading);
  const shown = bookmarksOf({
    config,
    groups: player?.groups ?? [],
    adventureGroups: [],
    activeLootBoxes: 0,
    activeQuests: 0,
    isRocketMartOn: false,
    built: BUILT,
  });
  if (shown.length === 0) return null;
  return (
    <nav className={styles['bookmarks']} aria-label={t({ id: 'bookmarks.label', message: 'Bookmarks' })}>
      {shown.includes('support') && (
        <IconButton
          className={styles['bookmark']}
          size="l"
          variant="raised"
          label={t({ id: 'nav.support', message: 'Support' })}
          icon={<MessageCircleQuestion aria-hidden />}
          href={pathOf('support')}
          onClick={chatInstead}
        />
      )}
    </nav>
  );
}

/** Where there is a live chat, support is that; the page stays what the link leads to. */
function chatInstead(event: MouseEvent): void {
  if (!isChatOn() || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openChat();
}
