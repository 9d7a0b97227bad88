import { useLingui } from '@lingui/react/macro';
import {
  CalendarClock,
  Gift,
  Info,
  type LucideIcon,
  ShieldCheck,
  TriangleAlert,
  Wrench,
  X,
} from 'lucide-react';
import type { HeaderNotice } from '../../contract/subjects/header-notices.ts';
import { overPage } from '../../core/shell/popup-links.ts';
import { safeRedirectTarget } from '../../lib/paths.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import styles from './HeaderNotice.module.css';
import { dismissHeaderNotice, useHeaderNotice } from './state.ts';

/** Pictures by the name that the back end sends. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  clock: CalendarClock,
  gift: Gift,
  info: Info,
  shield: ShieldCheck,
  warning: TriangleAlert,
  wrench: Wrench,
};

/** The operator's first notice that was not dismissed; the next one follows when it is (SHELL-43). */
export default function HeaderNoticeAlert() {
  const { t } = useLingui();
  const notice = useHeaderNotice();
  if (!notice) return null;
  const Icon = ICONS[notice.icon ?? ''] ?? Info;
  return (
    <Alert
      announce={false}
      icon={<Icon aria-hidden />}
      action={
        <IconButton
          size="s"
          label={t({ id: 'action.dismiss', message: 'Dismiss' })}
          icon={<X aria-hidden />}
          onClick={() => dismissHeaderNotice(notice.id)}
        />
      }
    >
      {notice.message} <NoticeLink link={notice.link} />
    </Alert>
  );
}

/** Leads to a path of this origin, or opens its popup; an action that is neither has no link. */
function NoticeLink({ link }: Pick<HeaderNotice, 'link'>) {
  const path = link && safeRedirectTarget(link.action, '');
  if (!path) return null;
  return (
    <Anchor className={styles['link']} href={path} onClick={overPage(path)}>
      {link?.text}
    </Anchor>
  );
}
