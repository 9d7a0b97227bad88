import { Trans } from '@lingui/react/macro';
import { BREAK_MINUTES } from '../../contract/jurisdictions.ts';
import { Button } from '../../ui/Button.tsx';
import type { BreakMinutes } from '../safe-play/break.ts';
import styles from './Safety.module.css';
import { spanText } from './span-text.ts';
import { usePlayRules } from './usePlayRules.ts';

/** One press begins the break: nobody who wants to stop is asked whether they are sure. */
export function BreakChoices({ onChoose }: { onChoose: (minutes: BreakMinutes) => void }) {
  const { canEndBreak } = usePlayRules();
  return (
    <div className={styles['part']}>
      <div className={styles['choices']}>
        {BREAK_MINUTES.map(minutes => (
          <Button key={minutes} onClick={() => onChoose(minutes)}>
            {spanText(minutes)}
          </Button>
        ))}
      </div>
      <p className={styles['note']}>
        {canEndBreak ? (
          <Trans id="safePlay.break.text">
            It begins at once, after the round that runs, for all games. The 24 hours can't be ended early.
          </Trans>
        ) : (
          <Trans id="safePlay.break.text.firm">
            It begins at once, after the round that runs, for all games, and can't be ended early.
          </Trans>
        )}
      </p>
    </div>
  );
}
