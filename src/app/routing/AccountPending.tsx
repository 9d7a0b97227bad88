import { Trans, useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadAccount, useAccount } from '../features/account/state.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Until it is known who this is; without an answer it says so instead of waiting for ever. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { loading } = useAccount();
  if (loading.phase !== 'offline' && loading.phase !== 'error') return children;
  return (
    <EmptyState
      level={1}
      icon={<WifiOff aria-hidden />}
      title={t({ id: 'waiting.title', message: "Your account can't be reached" })}
      text={t({
        id: 'waiting.text',
        message:
          'This page needs it, and the network does not answer. The page opens by itself when it does.',
      })}
      action={
        <Button variant="primary" onClick={() => void loadAccount()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
