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
      title={t({ id: 'oops.title', message: 'Something went wrong' })}
      text={t({
        id: 'oops.text',
        message: 'We couldn’t do that. Your account and your balance haven’t changed.',
      })}
      action={<LobbyLink />}
    />
  );
}
