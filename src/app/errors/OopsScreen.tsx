import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { LobbyLink } from '../../features/games/LobbyLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** The generic error page (ROUTE-40). */
export default function OopsScreen() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      icon={<CircleAlert aria-hidden />}
      title={t({ id: 'oops.title', message: 'That did not work' })}
      text={t({
        id: 'oops.text',
        message: 'What you asked for could not be done. Your account and your balance are as they were.',
      })}
      action={<LobbyLink />}
    />
  );
}
