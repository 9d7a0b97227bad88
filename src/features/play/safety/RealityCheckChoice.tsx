import { Trans, useLingui } from '@lingui/react/macro';
import { realityCheckChoices } from '../../../contract/operator/jurisdictions.ts';
import { MINUTE_MS } from '../../../lib/time-units.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { currentPlaySession } from '../../safe-play/play-session.ts';
import { useSafePlay } from '../../safe-play/state.ts';
import { intervalText } from './duration-text.ts';
import styles from './Safety.module.css';
import { useJurisdictionRules } from './useJurisdictionRules.ts';
import { useSafePlaySetting } from './useSafePlaySetting.ts';

/** The interval of the reality check: a player may have it more often than the licence requires, never less often. */
export function RealityCheckChoice() {
  const { t } = useLingui();
  const { realityCheck } = useJurisdictionRules();
  const { facts } = useSafePlay();
  const { isBusy, hasFailed, save } = useSafePlaySetting();
  const dayTime = useTimeFormat();
  const minutes = facts ? facts.reality_check_minutes : realityCheck.minutes;
  const next = minutes === null ? null : dayTime(currentPlaySession().checked_at + minutes * MINUTE_MS);
  const hint = next === null ? undefined : t({ id: 'safePlay.check.next', message: `Next at ${next}` });
  if (!facts)
    return (
      <p>
        <Trans id="safePlay.check.label">Reality check</Trans>: {intervalText(minutes)}
      </p>
    );
  const choices = realityCheckChoices(realityCheck);
  return (
    <div className={styles['part']}>
      <SelectField
        name="reality_check_minutes"
        label={t({ id: 'safePlay.check.label', message: 'Reality check' })}
        hint={hint}
        error={
          hasFailed
            ? t({ id: 'safePlay.failed', message: 'That wasn’t saved. Try again in a moment.' })
            : undefined
        }
        value={String(minutes)}
        aria-disabled={isBusy || undefined}
        onChange={value =>
          void save({ reality_check_minutes: choices.find(one => String(one) === value) as 10 | null })
        }
        options={choices.map(one => ({ value: String(one), label: intervalText(one) }))}
      />
    </div>
  );
}
