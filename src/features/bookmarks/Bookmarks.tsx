import { useLingui } from '@lingui/react/macro';
import { MessageCircleQuestion } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useLoad } from '../../core/data/loader.ts';
import { openPopup, pathOf } from '../../core/shell/navigation.ts';
import { DESKTOP_MEDIA_QUERY } from '../../lib/breakpoints.ts';
import { isPlainClick } from '../../lib/plain-click.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { account, useAccount } from '../account/state.ts';
import { isVip } from '../config/player-groups.ts';
import { isChatAvailable, openChat } from '../support/chat/chat-window.ts';
import styles from './Bookmarks.module.css';
import { type Bookmark, loadMainWidget, mainWidget, useMainWidget, visibleBookmarks } from './state.ts';

/** The bookmarks whose subject exists; the others follow with theirs (decision 0032). */
const IMPLEMENTED: readonly Bookmark[] = ['support'];
/** On a desktop the chat is in the sidebar and support in the header: a bookmark would cover arrows and tiles of rails. */
const FLOATING_ON_DESKTOP = IMPLEMENTED.filter(name => name !== 'support');

/** The main widget: shortcuts that float over the page (SHELL-30, SHELL-32). */
export default function Bookmarks() {
  const { t } = useLingui();
  const { player } = useAccount();
  const { config } = useMainWidget();
  const isDesktop = useMediaQuery(DESKTOP_MEDIA_QUERY);
  useLoad(loadMainWidget, mainWidget.loading);
  const shown = visibleBookmarks({
    config,
    groups: player?.groups ?? [],
    adventureGroups: [],
    activeLootBoxes: 0,
    activeQuests: 0,
    isRocketMartOn: false,
    implemented: isDesktop ? FLOATING_ON_DESKTOP : IMPLEMENTED,
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
          onClick={openChatInstead}
        />
      )}
    </nav>
  );
}

/** Opens the live chat where there is one, for a VIP the support widget; the link's target stays the support page. */
function openChatInstead(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  const isForVip = isVip(account.player);
  if (!isForVip && !isChatAvailable()) return;
  event.preventDefault();
  if (isForVip) openPopup(pathOf('popupSupport'));
  else openChat();
}
