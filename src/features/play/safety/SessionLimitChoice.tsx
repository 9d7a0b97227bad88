import { Trans, useLingui } from '@lingui/react/macro';
import { HOUR_MS } from '../../../lib/time-units.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { sessionTimeLeft } from '../../safe-play/session-limit.ts';
import { toDeviceTime, useSafePlay } from '../../safe-play/state.ts';
import { useRemaining } from '../useElapsed.ts';
import { durationText } from './duration-text.ts';
import styles from './Safety.module.css';
import { useJurisdictionRules } from './useJurisdictionRules.ts';
import { useSafePlaySetting } from './useSafePlaySetting.ts';

/** The session limit, where the licence has one: how much is used, and the choice (SAFER-27, decision 0094). */
export function SessionLimitChoice() {
  const { t } = useLingui();
  const { sessionLimitHours } = useJurisdictionRules();
  const { facts } = useSafePlay();
  const { isBusy, hasFailed, save } = useSafePlaySetting();
  const limit = facts?.session_limit ?? null;
  const remaining = useRemaining(limit && toDeviceTime(limit.ends_at));
  if (!facts || sessionLimitHours.length === 0) return null;
  const chosen = limit ? limit.next_hours : null;
  const isLater = limit !== null && limit.next_hours !== limit.hours;
  const none = t({ id: 'safePlay.session.none', message: 'None' });
  return (
    <div className={styles['part']}>
      {limit && (
        <>
          <p>
            <Trans id="safePlay.session.left">{remaining} left in this session</Trans>
          </p>
          <progress
            className={styles['used']}
            max={limit.hours * HOUR_MS}
            value={limit.hours * HOUR_MS - (sessionTimeLeft() ?? 0)}
            aria-label={t({ id: 'safePlay.session.used', message: 'Used in this session' })}
          />
        </>
      )}
      <SelectField
        name="session_limit_hours"
        label={t({ id: 'safePlay.session', message: 'Session length' })}
        hint={
          isLater
            ? t({ id: 'safePlay.session.later', message: 'Applies from your next sign-in.' })
            : t({
                id: 'safePlay.session.hint',
                message: 'A shorter time applies at once, a longer one from your next sign-in.',
              })
        }
        error={
          hasFailed
            ? t({ id: 'safePlay.failed', message: 'That wasn’t saved. Try again in a moment.' })
            : undefined
        }
        value={String(chosen)}
        aria-disabled={isBusy || undefined}
        onChange={value => void save({ session_limit_hours: value === 'null' ? null : Number(value) })}
        options={[
          ...sessionLimitHours.map(hours => ({ value: String(hours), label: durationText(hours * 60) })),
          { value: 'null', label: none },
        ]}
      />
    </div>
  );
}
