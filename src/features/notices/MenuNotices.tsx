import { Plural } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { openNotices } from './state.ts';
import { useUnread } from './useUnread.ts';

/** The menu's group of notifications, only while there are new ones (platform 2.5 Mobile sidebar). */
export default function MenuNotices({ onClose }: { onClose: () => void }) {
  const unread = useUnread();
  if (unread === 0) return null;
  const open = () => {
    onClose();
    // After the menu has given the focus back.
    setTimeout(openNotices);
  };
  return (
    <Button full icon={<Bell aria-hidden />} onClick={open}>
      <Plural id="notices.menu" value={unread} one="# new notification" other="# new notifications" />
    </Button>
  );
}
