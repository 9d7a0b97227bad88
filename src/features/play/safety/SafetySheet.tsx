import { Trans, useLingui } from '@lingui/react/macro';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { usePlay } from '../state.ts';
import { BreakChoices } from './BreakChoices.tsx';
import { PlaySessionFigures } from './PlaySessionFigures.tsx';
import { RealityCheckChoice } from './RealityCheckChoice.tsx';
import styles from './Safety.module.css';
import { SessionLimitChoice } from './SessionLimitChoice.tsx';
import { pauseForBreak } from './safeguards.ts';
import { useJurisdictionRules } from './useJurisdictionRules.ts';

/** The sheet of the strip: the play session and what its figures mean, limits, and the break (PLAY-17, SAFER-13). */
export default function SafetySheet({ currency, onClose }: { currency: string; onClose: () => void }) {
  const { t } = useLingui();
  const { gameVisit } = usePlay();
  const rules = useJurisdictionRules();
  const dayTime = useTimeFormat();
  const since = gameVisit ? dayTime(gameVisit.started_at) : '–';
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
              pauseForBreak(minutes, rules);
            }}
          />
        </section>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.stretch">All games, this time</Trans>
          </h3>
          <PlaySessionFigures currency={currency} />
          <p className={styles['note']}>
            <Trans id="safePlay.net.text">
              Net result is your wins minus your stakes, in {currency}. The bar counts this game since {since}
              : finished rounds, and the time the game was open.
            </Trans>
          </p>
        </section>
        <section className={styles['part']}>
          <h3>
            <Trans id="safePlay.limits">Limits</Trans>
          </h3>
          <SessionLimitChoice />
          <RealityCheckChoice />
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
