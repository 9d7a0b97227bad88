import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { BREAK_END_DELAY_MINUTES } from '../../../contract/operator/jurisdictions.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { endBreak } from '../../safe-play/break.ts';

/** Asks for the end of the break, from all games without `onEnd`, which comes some minutes later. */
export function EndBreak({ onEnd = endBreak }: { onEnd?: () => Promise<void> }) {
  const delay = BREAK_END_DELAY_MINUTES;
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const end = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await onEnd();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void end()}>
        <Trans id="safePlay.break.end">End the break in {delay} minutes</Trans>
      </Button>
      {hasFailed && (
        <p role="alert">
          <Trans id="safePlay.failed">That wasn’t saved. Try again in a moment.</Trans>
        </p>
      )}
    </>
  );
}
