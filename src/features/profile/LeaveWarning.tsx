import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { guardPage } from './leave-guard.ts';

interface Props {
  page: 'profile' | 'popupProfileData';
  /** Whether there is something that is not saved. */
  isActive: boolean;
  onDiscard: () => void;
}

/** Asks before the player leaves the profile with unsaved changes. */
export default function LeaveWarning({ page, isActive, onDiscard }: Props) {
  const { t } = useLingui();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (isActive) return guardPage(page, leave => setProceed(() => leave));
    return undefined;
  }, [page, isActive]);
  const stay = () => setProceed(null);
  const leave = () => {
    stay();
    proceed?.();
  };
  return (
    <Dialog
      open={proceed !== null}
      size="s"
      onClose={stay}
      title={t({ id: 'profile.leave.title', message: 'Leave without saving?' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              leave();
              onDiscard();
            }}
          >
            <Trans id="profile.discard">Discard changes</Trans>
          </Button>
          <Button onClick={leave}>
            <Trans id="profile.leave.keep">Leave, keep the draft</Trans>
          </Button>
          <Button variant="primary" onClick={stay}>
            <Trans id="profile.leave.stay">Keep editing</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans id="profile.leave.text">
          Your changes aren’t saved yet. A draft of them stays in this tab until you save it, sign out or
          close the tab.
        </Trans>
      </p>
    </Dialog>
  );
}
