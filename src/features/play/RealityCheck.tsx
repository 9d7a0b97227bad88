import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RealityAnswer } from '../../contract/safe-play.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useAccount } from '../account/state.ts';
import type { BreakMinutes } from '../safe-play/break.ts';
import { logAnswer } from '../safe-play/reality-check.ts';
import { markChecked, stretchAt } from '../safe-play/stretch.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { goOn } from './halt.ts';
import { leaveGame } from './leave.ts';
import styles from './Safety.module.css';
import { StretchFigures } from './StretchFigures.tsx';
import { playedText } from './span-text.ts';
import { breakFromPlay } from './take-break.ts';
import { usePlayRules } from './usePlayRules.ts';

/** How it stands, the same for every game, between two rounds: go on, take a break, or leave (product 1.3, 2 no. 13). */
export default function RealityCheck({ currency }: { currency: string }) {
  const { t } = useLingui();
  const { standing } = useAccount();
  const rules = usePlayRules();
  const { breakMinutes } = rules.realityCheck;
  const [isChoosing, setChoosing] = useState(false);
  const minutes = Math.floor((Date.now() - stretchAt().started_at) / 60_000);

  const log = (answer: RealityAnswer) => {
    if (standing === 'player' && currency !== 'FUN') void logAnswer(stretchAt(), currency, answer);
    markChecked();
  };
  const rest = (length: BreakMinutes) => {
    log('break');
    breakFromPlay(length, rules);
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
      title={playedText(minutes)}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
      onClose={leave}
    >
      <div className={styles['part']}>
        <StretchFigures currency={currency} />
        {isChoosing ? (
          <BreakChoices onChoose={rest} />
        ) : (
          <div className={styles['answers']}>
            {breakMinutes > 0 ? (
              <Button variant="primary" full onClick={() => rest(breakMinutes as BreakMinutes)}>
                <Trans id="safePlay.check.break">Take the break of {breakMinutes} minutes</Trans>
              </Button>
            ) : (
              <>
                <Button
                  full
                  onClick={() => {
                    log('continue');
                    goOn();
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
