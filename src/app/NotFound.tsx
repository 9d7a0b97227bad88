import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { ToLobby } from '../features/ways/ToLobby.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** For an address that leads nowhere (decisions D28). */
export default function NotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      icon={<Search aria-hidden />}
      title={t({ id: 'notFound.title', message: 'There is nothing at this address' })}
      text={t({
        id: 'notFound.text',
        message: 'The page may have moved, or the link is not complete.',
      })}
      action={<ToLobby />}
    />
  );
}
