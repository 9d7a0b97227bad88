import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { MINUTE_MS } from '../../../lib/time-units.ts';
import { useSessionPlan } from '../../safe-play/session-plan.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { useRemaining } from '../useElapsed.ts';

/** In the strip: what is left of the session plan, of each of its parts (SAFER-45). */
export default function PlanFigure() {
  const { running } = useSessionPlan();
  const { locale } = useSnapshot(language);
  const time = useRemaining(
    running?.minutes == null ? null : running.started_at + running.minutes * MINUTE_MS,
  );
  if (!running) return null;
  const { money_cents, rounds, lost_cents, played, currency } = running;
  const left = [
    money_cents !== null && moneyText(Math.max(0, money_cents - lost_cents), currency, locale),
    time,
    rounds !== null && String(Math.max(0, rounds - played)),
  ].filter(Boolean);
  if (left.length === 0) return null;
  return (
    <div data-plan>
      <dt>
        <Trans id="plan.left">Plan, left</Trans>
      </dt>
      <dd>{left.join(' · ')}</dd>
    </div>
  );
}
