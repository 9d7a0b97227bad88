import { Plural } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { openNotifications } from './state.ts';
import { useUnread } from './useUnread.ts';

/** The menu's notification group, only while there are new ones (SHELL-12). */
export function MenuNotifications({ onClose }: { onClose: () => void }) {
  const unread = useUnread().length;
  if (unread === 0) return null;
  const open = () => {
    onClose();
    // After the menu has returned the focus.
    setTimeout(openNotifications);
  };
  return (
    <Button full icon={<Bell aria-hidden />} onClick={open}>
      <Plural id="notices.menu" value={unread} one="# new notification" other="# new notifications" />
    </Button>
  );
}
