import { Trans, useLingui } from '@lingui/react/macro';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { CheckChoice } from './CheckChoice.tsx';
import styles from './Safety.module.css';
import { SessionHours } from './SessionHours.tsx';
import { StretchFigures } from './StretchFigures.tsx';
import { usePlay } from './state.ts';
import { breakFromPlay } from './take-break.ts';
import { usePlayRules } from './usePlayRules.ts';

/** What stands behind the strip: how it goes and what the figures mean, limits, and the break (product 1.1, 1.3). */
export default function SafetySheet({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const { sitting } = usePlay();
  const rules = usePlayRules();
  const dayTime = useDayTime();
  const since = sitting ? dayTime(sitting.started_at) : '–';
  return (
    <Sheet
      open
      side="end"
      onClose={onClose}
      title={t({ id: 'safePlay.heading', message: 'Limits and breaks' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['sheet']}>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.break">Take a break</Trans>
          </h3>
          <BreakChoices
            onChoose={minutes => {
              onClose();
              breakFromPlay(minutes, rules);
            }}
          />
        </section>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.stretch">All games, this time</Trans>
          </h3>
          <StretchFigures currency={currency} />
          <p className={styles['note']}>
            <Trans id="safePlay.net.text">
              "Won or lost" is what you won less what you staked, in {currency}. In the strip it counts this
              game since {since}; a round counts when it has ended.
            </Trans>
          </p>
        </section>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.limits">Limits</Trans>
          </h3>
          <SessionHours />
          <CheckChoice />
          <p className={styles['note']}>
            <Trans id="safePlay.limits.none">
              You have no limit of deposits, losses or stakes: this sandbox has none to set yet.
            </Trans>
          </p>
        </section>
      </div>
    </Sheet>
  );
}
