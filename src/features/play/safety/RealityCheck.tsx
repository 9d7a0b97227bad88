import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RealityCheckAnswer, RealityCheckCause } from '../../../contract/subjects/safe-play.ts';
import { MINUTE_MS } from '../../../lib/time-units.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useAccount } from '../../account/state.ts';
import type { BreakMinutes } from '../../safe-play/break.ts';
import { reachedMeasure } from '../../safe-play/check-measures.ts';
import { currentPlaySession, isRealityCheckDue, markRealityChecked } from '../../safe-play/play-session.ts';
import { logRealityCheck, realityCheckMinutes } from '../../safe-play/reality-check.ts';
import { safeguards } from '../../safe-play/safeguards.ts';
import { leaveGame } from '../leave-game.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { timePlayedText } from './duration-text.ts';
import { PlaySessionFigures } from './PlaySessionFigures.tsx';
import { resumeGame } from './pause.ts';
import styles from './Safety.module.css';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

/**
 * The reality check, the same for every game, between two rounds: go on, take a break, or leave (SAFER-21, SAFER-23).
 */
export default function RealityCheck({ currency }: { currency: string }) {
  const { t } = useLingui();
  const { authStatus } = useAccount();
  const rules = useJurisdictionRules();
  const { breakMinutes } = rules.realityCheck;
  const [isChoosing, setChoosing] = useState(false);
  const [cause] = useState<RealityCheckCause>(() => {
    const check = currency === 'FUN' ? null : safeguards.facts?.check;
    const isTime = isRealityCheckDue(currentPlaySession(), realityCheckMinutes(rules), Date.now());
    return (!isTime && check && reachedMeasure(check)) || 'time';
  });
  const minutes = Math.floor((Date.now() - currentPlaySession().started_at) / MINUTE_MS);

  const log = (answer: RealityCheckAnswer) => {
    if (authStatus === 'player' && currency !== 'FUN')
      void logRealityCheck(currentPlaySession(), currency, { answer, cause });
    markRealityChecked();
  };
  const takeBreak = (length: BreakMinutes) => {
    log('break');
    pauseForBreak(length, rules);
  };
  const leave = () => {
    log('leave');
    leaveGame();
  };
  return (
    <Dialog
      open
      blocking
      size="s"
      title={timePlayedText(minutes)}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={leave}
    >
      <div className={styles['part']}>
        <Cause cause={cause} />
        <PlaySessionFigures currency={currency} />
        {isChoosing ? (
          <BreakChoices rules={rules} onChoose={takeBreak} />
        ) : (
          <div className={styles['answers']}>
            {breakMinutes > 0 ? (
              <Button variant="primary" full onClick={() => takeBreak(breakMinutes as BreakMinutes)}>
                <Trans id="safePlay.check.break">Take a break of {breakMinutes} minutes</Trans>
              </Button>
            ) : (
              <>
                <Button
                  full
                  onClick={() => {
                    log('continue');
                    resumeGame();
                  }}
                >
                  <Trans id="safePlay.check.continue">Continue</Trans>
                </Button>
                <Button full onClick={() => setChoosing(true)}>
                  <Trans id="safePlay.break">Take a break</Trans>
                </Button>
              </>
            )}
            <Button full onClick={leave}>
              <Trans id="play.leave">Leave the game</Trans>
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** Which of the player's own measures has brought it; nothing for the time, which the heading has. */
function Cause({ cause }: { cause: RealityCheckCause }) {
  if (cause === 'time') return null;
  return (
    <p>
      {cause === 'loss' && (
        <Trans id="safePlay.check.cause.loss">You’ve lost as much as you wanted to be told about.</Trans>
      )}
      {cause === 'rounds' && (
        <Trans id="safePlay.check.cause.rounds">
          You’ve played as many rounds as you wanted to be told about.
        </Trans>
      )}
      {cause === 'pace' && (
        <Trans id="safePlay.check.cause.pace">You’re playing faster than you wanted to.</Trans>
      )}
    </p>
  );
}
