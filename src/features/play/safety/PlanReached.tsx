import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { reachedPart, skipPlan } from '../../safe-play/session-plan.ts';
import { leaveGame } from '../leave-game.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { PlanForm } from './PlanForm.tsx';
import { PlaySessionFigures } from './PlaySessionFigures.tsx';
import { resumeGame } from './pause.ts';
import styles from './Safety.module.css';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

/** Going on without a plan takes so long: it is never one press on a reached plan (SAFER-45). */
const DELAY_SECONDS = 30;

/** The session plan is reached, and the game stands still between two rounds: leave, take a break, or decide anew. */
export default function PlanReached({ currency }: { currency: string }) {
  const { t } = useLingui();
  const rules = useJurisdictionRules();
  const [part] = useState(() => reachedPart());
  const [choice, setChoice] = useState<'break' | 'plan' | null>(null);
  const secondsLeft = useCountdown();
  return (
    <Dialog
      open
      blocking
      size="s"
      title={
        part === 'minutes'
          ? t({ id: 'plan.reached.minutes', message: 'The time you planned is over' })
          : part === 'rounds'
            ? t({ id: 'plan.reached.rounds', message: 'You’ve played the rounds you planned' })
            : t({ id: 'plan.reached.money', message: 'You’ve spent what you planned' })
      }
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={leaveGame}
    >
      <div className={styles['part']}>
        <PlaySessionFigures currency={currency} />
        {choice === 'break' && (
          <BreakChoices rules={rules} onChoose={minutes => pauseForBreak(minutes, rules)} />
        )}
        {choice === 'plan' && (
          <PlanForm
            currency={currency}
            submitLabel={t({ id: 'plan.play', message: 'Play with this plan' })}
            onDone={resumeGame}
          />
        )}
        <div className={styles['answers']}>
          <Button variant="primary" full onClick={leaveGame}>
            <Trans id="play.leave">Leave the game</Trans>
          </Button>
          {choice === null && (
            <>
              <Button full onClick={() => setChoice('break')}>
                <Trans id="safePlay.break">Take a break</Trans>
              </Button>
              <Button full onClick={() => setChoice('plan')}>
                <Trans id="plan.new">Make a new plan</Trans>
              </Button>
              <Button
                variant="quiet"
                full
                disabled={secondsLeft > 0}
                onClick={() => {
                  skipPlan(currency);
                  resumeGame();
                }}
              >
                {secondsLeft > 0 ? (
                  <Trans id="plan.continue.wait">Continue without a plan in {secondsLeft} s</Trans>
                ) : (
                  <Trans id="plan.continue">Continue without a plan</Trans>
                )}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Seconds until the delay is over. */
function useCountdown(): number {
  const [end] = useState(() => Date.now() + DELAY_SECONDS * 1000);
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}
