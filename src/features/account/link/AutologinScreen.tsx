import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { navigateTo, pathOf } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from '../Account.module.css';
import { CompleteAccountForm } from '../external/CompleteAccountForm.tsx';
import { LinkAccountForm } from '../external/LinkAccountForm.tsx';
import { follow, leave, switchPlayer, takeAddress, useAutologin } from './autologin.ts';
import { LinkResult } from './LinkResult.tsx';

/** `/autologin`: where links that sign in once lead, and where external providers lead back to. */
export default function AutologinScreen() {
  const { phase } = useAutologin();
  useEffect(takeAddress, []);
  return (
    <div className={styles['page']}>
      <h1>
        {phase === 'details' ? (
          <Trans id="auth.signUp">Create account</Trans>
        ) : (
          <Trans id="auth.signIn">Sign in</Trans>
        )}
      </h1>
      <div className={styles['form']}>
        <Step />
      </div>
    </div>
  );
}

function Step() {
  const { phase, email, state } = useAutologin();
  if (phase === 'details') return <CompleteAccountForm onDone={leave} />;
  if (phase === 'link' || phase === 'code')
    return (
      <LinkAccountForm
        state={state}
        email={email}
        isCodeOnly={phase === 'code'}
        finish={show => {
          show();
          leave();
        }}
      />
    );
  return (
    <LinkResult
      phase={phase}
      onRetry={() => void follow()}
      wayOut={
        <>
          <Button
            variant="primary"
            size="l"
            full
            onClick={() => navigateTo(pathOf('lobby'), { replace: true })}
          >
            <Trans id="link.stay">Stay signed in</Trans>
          </Button>
          {phase === 'other' && (
            <Button size="l" full onClick={() => void switchPlayer()}>
              <Trans id="link.switch">Sign out and use the link</Trans>
            </Button>
          )}
        </>
      }
    >
      {null}
    </LinkResult>
  );
}
