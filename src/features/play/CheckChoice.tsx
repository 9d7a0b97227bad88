import { Trans, useLingui } from '@lingui/react/macro';
import { realityCheckChoices } from '../../contract/jurisdictions.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { useSafePlay } from '../safe-play/state.ts';
import { stretchAt } from '../safe-play/stretch.ts';
import styles from './Safety.module.css';
import { everyText } from './span-text.ts';
import { useChoice } from './useChoice.ts';
import { usePlayRules } from './usePlayRules.ts';

/** How often the reality check comes: a player may have it more often than the licence says, never less often. */
export function CheckChoice() {
  const { t } = useLingui();
  const { realityCheck } = usePlayRules();
  const { facts } = useSafePlay();
  const { isBusy, isRefused, choose } = useChoice();
  const dayTime = useDayTime();
  const minutes = facts ? facts.reality_check_minutes : realityCheck.minutes;
  const next = minutes === null ? null : dayTime(stretchAt().checked_at + minutes * 60_000);
  const hint = next === null ? undefined : t({ id: 'safePlay.check.next', message: `Next at ${next}` });
  if (!facts)
    return (
      <p>
        <Trans id="safePlay.check.label">Reality check</Trans>: {everyText(minutes)}
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
          isRefused
            ? t({ id: 'safePlay.failed', message: 'This was not saved. Try again in a moment.' })
            : undefined
        }
        value={String(minutes)}
        aria-disabled={isBusy || undefined}
        onChange={value =>
          void choose({ reality_check_minutes: choices.find(one => String(one) === value) as 10 | null })
        }
        options={choices.map(one => ({ value: String(one), label: everyText(one) }))}
      />
    </div>
  );
}
