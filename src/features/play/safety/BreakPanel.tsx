import { Trans, useLingui } from '@lingui/react/macro';
import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '../../core/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { endBreak } from '../safe-play/break.ts';
import type { Resting } from '../safe-play/resting.ts';
import { ToLobby } from '../ways/ToLobby.tsx';
import styles from './Safety.module.css';

interface Props {
  /** Null when it is over and nobody has pressed yet: a game never begins by itself. */
  resting: Resting | null;
  onPlay: () => void;
}

/** In place of the game: until when the break lasts, and what can be done (product 1.3). */
export function BreakPanel({ resting, onPlay }: Props) {
  const { t } = useLingui();
  const dayTime = useDayTime();
  if (!resting)
    return (
      <EmptyState
        icon={<Coffee aria-hidden />}
        title={t({ id: 'safePlay.break.over', message: 'Your break is over' })}
        action={
          <div className={styles['answers']}>
            <ToLobby />
            <Button onClick={onPlay}>
              <Trans id="safePlay.break.play">Open the game</Trans>
            </Button>
          </div>
        }
      />
    );
  const time = dayTime(resting.until);
  return (
    <EmptyState
      icon={<Coffee aria-hidden />}
      title={t({ id: 'safePlay.break.now', message: `You are taking a break until ${time}` })}
      text={<Trans id="safePlay.break.now.text">No game opens before then. Your balance is safe.</Trans>}
      action={
        <div className={styles['answers']}>
          <ToLobby />
          {resting.canEnd && <EndBreak onEnd={onPlay} />}
        </div>
      }
    />
  );
}

function EndBreak({ onEnd }: { onEnd: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const end = async () => {
    setBusy(true);
    setRefused(false);
    try {
      await endBreak();
      onEnd();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      setRefused(true);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" busy={isBusy} onClick={() => void end()}>
        <Trans id="safePlay.break.end">End the break now</Trans>
      </Button>
      {isRefused && (
        <p role="alert">
          <Trans id="safePlay.failed">This was not saved. Try again in a moment.</Trans>
        </p>
      )}
    </>
  );
}
