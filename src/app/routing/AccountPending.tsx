import { Trans, useLingui } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadAccount, useAccount } from '../../features/account/state.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/** Shows its children while the account loads, and an error with a way to retry when it can't be loaded. */
export function AccountPending({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { loading } = useAccount();
  if (loading.phase !== 'offline' && loading.phase !== 'error') return children;
  return (
    <EmptyState
      level={1}
      icon={<WifiOff aria-hidden />}
      title={t({ id: 'waiting.title', message: 'We can’t reach your account' })}
      text={t({
        id: 'waiting.text',
        message:
          'This page needs your account, but the network isn’t responding. It opens automatically once it does.',
      })}
      action={
        <Button variant="primary" onClick={() => void loadAccount()}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      }
    />
  );
}
