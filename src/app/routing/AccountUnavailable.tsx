import { Trans, useLingui } from '@lingui/react/macro';
import { loadAccount } from '../../features/account/state.ts';
import { LoadErrorState } from '../../features/maintenance/LoadErrorState.tsx';
import { Button } from '../../ui/controls/Button.tsx';

/** In place of a screen that needs the account while it can't be loaded. */
export default function AccountUnavailable() {
  const { t } = useLingui();
  return (
    <LoadErrorState
      level={1}
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
