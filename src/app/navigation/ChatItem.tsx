import { Trans } from '@lingui/react/macro';
import { MessageCircleQuestion } from 'lucide-react';
import { isChatAvailable, openChat } from '../../features/support/chat/chat-window.ts';
import styles from './NavList.module.css';

/** The live chat in the desktop's sidebar, where it covers nothing; elsewhere it is a floating bookmark. */
export function ChatItem() {
  if (!isChatAvailable()) return null;
  return (
    <div className={styles['column']}>
      <button type="button" className={styles['link']} aria-haspopup="dialog" onClick={openChat}>
        <span className={styles['icon']}>
          <MessageCircleQuestion aria-hidden />
        </span>
        <span className={styles['label']}>
          <Trans id="footer.chat">Live chat</Trans>
        </span>
      </button>
    </div>
  );
}
