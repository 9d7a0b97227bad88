import { Trans } from '@lingui/react/macro';
import {
  BREAK_END_DELAY_MINUTES,
  BREAK_MINUTES,
  type Jurisdiction,
} from '../../../contract/operator/jurisdictions.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { BreakMinutes } from '../../safe-play/break.ts';
import { durationText } from './duration-text.ts';
import styles from './Safety.module.css';

interface Props {
  rules: Jurisdiction;
  onChoose: (minutes: BreakMinutes) => void;
}

/** One press starts the break, without a confirmation. */
export function BreakChoices({ rules, onChoose }: Props) {
  const delay = BREAK_END_DELAY_MINUTES;
  const { canEndBreak } = rules;
  return (
    <div className={styles['part']}>
      <div className={styles['choices']}>
        {BREAK_MINUTES.map(minutes => (
          <Button key={minutes} onClick={() => onChoose(minutes)}>
            {durationText(minutes)}
          </Button>
        ))}
      </div>
      <p className={styles['note']}>
        {canEndBreak ? (
          <Trans id="safePlay.break.text">
            A break starts at once, or when your current round ends, and covers all games. Ending it early
            takes {delay} minutes. A 24-hour break can’t be ended early.
          </Trans>
        ) : (
          <Trans id="safePlay.break.text.firm">
            A break starts at once, or when your current round ends. It covers all games and can’t be ended
            early.
          </Trans>
        )}
      </p>
    </div>
  );
}
