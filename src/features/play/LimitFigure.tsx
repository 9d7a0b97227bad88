import { Trans } from '@lingui/react/macro';
import { onThisClock, useSafePlay } from '../safe-play/state.ts';
import { useRemaining } from './useElapsed.ts';
import { usePlayRules } from './usePlayRules.ts';

/** What is left of the session's hours, or that no limit is set. A phone shows it where the licence has such hours. */
export function LimitFigure() {
  const { sessionLimitHours } = usePlayRules();
  const { facts } = useSafePlay();
  const limit = facts?.session_limit ?? null;
  const remaining = useRemaining(limit && onThisClock(limit.ends_at));
  return (
    <div data-wide={sessionLimitHours.length === 0 || undefined}>
      <dt>
        {remaining ? <Trans id="safePlay.left">Time left</Trans> : <Trans id="safePlay.limits">Limits</Trans>}
      </dt>
      <dd>{remaining ?? <Trans id="safePlay.limits.unset">None set</Trans>}</dd>
    </div>
  );
}
