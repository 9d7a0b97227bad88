import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/SelectField.tsx';
import { sessionLeft } from '../safe-play/session-limit.ts';
import { onThisClock, useSafePlay } from '../safe-play/state.ts';
import styles from './Safety.module.css';
import { spanText } from './span-text.ts';
import { useChoice } from './useChoice.ts';
import { useRemaining } from './useElapsed.ts';
import { usePlayRules } from './usePlayRules.ts';

const HOUR_MS = 3_600_000;

/** The hours of a session, where the licence has them: how much is used, and the choice (platform 4, product 4.6). */
export function SessionHours() {
  const { t } = useLingui();
  const { sessionLimitHours } = usePlayRules();
  const { facts } = useSafePlay();
  const { isBusy, isRefused, choose } = useChoice();
  const limit = facts?.session_limit ?? null;
  const remaining = useRemaining(limit && onThisClock(limit.ends_at));
  if (!facts || sessionLimitHours.length === 0) return null;
  const chosen = limit ? limit.next_hours : null;
  const isLater = limit !== null && limit.next_hours !== limit.hours;
  const none = t({ id: 'safePlay.session.none', message: 'None' });
  return (
    <div className={styles['part']}>
      {limit && (
        <>
          <p>
            <Trans id="safePlay.session.left">{remaining} left of this session</Trans>
          </p>
          <progress
            className={styles['used']}
            max={limit.hours * HOUR_MS}
            value={limit.hours * HOUR_MS - (sessionLeft() ?? 0)}
            aria-label={t({ id: 'safePlay.session.used', message: 'Used of this session' })}
          />
        </>
      )}
      <SelectField
        name="session_limit_hours"
        label={t({ id: 'safePlay.session', message: 'Length of a session' })}
        hint={
          isLater
            ? t({ id: 'safePlay.session.later', message: 'Holds from your next sign-in on.' })
            : t({
                id: 'safePlay.session.hint',
                message: 'Less holds at once, more from your next sign-in on.',
              })
        }
        error={
          isRefused
            ? t({ id: 'safePlay.failed', message: 'This was not saved. Try again in a moment.' })
            : undefined
        }
        value={String(chosen)}
        aria-disabled={isBusy || undefined}
        onChange={value => void choose({ session_limit_hours: value === 'null' ? null : Number(value) })}
        options={[
          ...sessionLimitHours.map(hours => ({ value: String(hours), label: spanText(hours * 60) })),
          { value: 'null', label: none },
        ]}
      />
    </div>
  );
}
