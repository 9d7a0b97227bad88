import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { operations } from '../../core/open-operations.ts';
import { outbox } from '../../core/outbox.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { leaveIfFinished, leaving, signOutNow, signOutWhenSent, stay, unfinished } from './leaving.ts';

/** Says what a sign-out now would lose, and offers to wait for it. */
export function LeavingQuestion() {
  const { t } = useLingui();
  const { step } = useSnapshot(leaving);
  const { rows } = useSnapshot(outbox);
  const { open } = useSnapshot(operations);
  const left = `${rows.length} ${open.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left is why it looks again.
  useEffect(() => void leaveIfFinished(), [left]);
  return (
    <Dialog
      open={step !== 'no'}
      size="s"
      onClose={stay}
      title={t({ id: 'signOut.unsent.title', message: 'Not everything is saved yet' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={
        <>
          <Button onClick={() => void signOutNow()}>
            <Trans id="signOut.unsent.now">Sign out anyway</Trans>
          </Button>
          <Button variant="primary" busy={step === 'waiting'} onClick={() => void signOutWhenSent()}>
            <Trans id="signOut.unsent.wait">Send, then sign out</Trans>
          </Button>
        </>
      }
    >
      <Unfinished />
    </Dialog>
  );
}

function Unfinished() {
  const { wishes, operations: checked } = unfinished();
  return (
    <>
      {wishes > 0 && (
        <p>
          <Plural
            id="signOut.unsent.changes"
            value={wishes}
            one="# change has not been sent yet. It is lost when you sign out now."
            other="# changes have not been sent yet. They are lost when you sign out now."
          />
        </p>
      )}
      {checked > 0 && (
        <p>
          <Trans id="signOut.unsent.payment">
            A payment is still being checked. It is not done twice, but this device forgets to tell you how it
            ended.
          </Trans>
        </p>
      )}
    </>
  );
}
