import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { operations } from '../../../core/http/open-operations.ts';
import { pathOf } from '../../../core/shell/navigation.ts';
import { outbox } from '../../../core/worker/outbox.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import {
  cancelSignOut,
  hasProfileDraft,
  signOutIfSent,
  signOutNow,
  signOutWarning,
  signOutWhenSent,
  unsentWork,
} from './sign-out-warning.ts';

/** Shows what a sign-out now would lose, and offers to wait until it is sent. */
export function SignOutWarning() {
  const { t } = useLingui();
  const { step } = useSnapshot(signOutWarning);
  const { rows } = useSnapshot(outbox);
  const { open } = useSnapshot(operations);
  const unsentKey = `${rows.length} ${open.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs again when the unsent work changes.
  useEffect(() => void signOutIfSent(), [unsentKey]);
  return (
    <Dialog
      open={step !== 'closed'}
      size="s"
      onClose={cancelSignOut}
      title={t({ id: 'signOut.unsent.title', message: 'Not everything is saved yet' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={
        <>
          <Button onClick={() => void signOutNow()}>
            <Trans id="signOut.unsent.now">Sign out anyway</Trans>
          </Button>
          {unsentKey === '0 0' ? (
            <Button variant="primary" onClick={cancelSignOut} href={pathOf('profile')}>
              <Trans id="signOut.unsent.profile">See the changes</Trans>
            </Button>
          ) : (
            <Button variant="primary" busy={step === 'waiting'} onClick={() => void signOutWhenSent()}>
              <Trans id="signOut.unsent.wait">Send, then sign out</Trans>
            </Button>
          )}
        </>
      }
    >
      <UnsentWork />
    </Dialog>
  );
}

function UnsentWork() {
  const { queuedMutations, operations: checked } = unsentWork();
  return (
    <>
      {queuedMutations > 0 && (
        <p>
          <Plural
            id="signOut.unsent.changes"
            value={queuedMutations}
            one="# change hasn’t been sent yet. You’ll lose it if you sign out now."
            other="# changes haven’t been sent yet. You’ll lose them if you sign out now."
          />
        </p>
      )}
      {hasProfileDraft() && (
        <p>
          <Trans id="signOut.unsent.draft">
            Changes to your profile aren’t saved yet. You’ll lose them if you sign out now.
          </Trans>
        </p>
      )}
      {checked > 0 && (
        <p>
          <Trans id="signOut.unsent.payment">
            A payment is still being checked. It won’t be made twice, but this device won’t be able to tell
            you how it ended.
          </Trans>
        </p>
      )}
    </>
  );
}
