import { useLingui } from '@lingui/react/macro';
import { Sheet } from '../../ui/Sheet.tsx';
import { NoticeList } from './NoticeList.tsx';
import { NoticesFoot } from './NoticesFoot.tsx';
import { closeNotices, useNotices } from './state.ts';

export function NoticesSheet() {
  const { t } = useLingui();
  const { isOpen } = useNotices();
  if (!isOpen) return null;
  return (
    <Sheet
      open
      onClose={closeNotices}
      title={t({ id: 'notices.heading', message: 'Notifications' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <NoticeList />
      <NoticesFoot />
    </Sheet>
  );
}
