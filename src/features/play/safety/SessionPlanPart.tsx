import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { MINUTE_MS } from '../../../lib/time-units.ts';
import { useSessionPlan } from '../../safe-play/session-plan.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { useRemaining } from '../useElapsed.ts';
import { AskForPlan } from './AskForPlan.tsx';
import { PlanForm } from './PlanForm.tsx';
import styles from './Safety.module.css';

/**
 * The plan of this session: what is left of it, or a form for one. One that runs is not changed here: going past it is decided
 * when it is reached. `currency` is of the open game; null outside one, where only whether to be asked is chosen.
 */
export function SessionPlanPart({ currency }: { currency: string | null }) {
  const { t } = useLingui();
  const { running } = useSessionPlan();
  const isPlanned =
    running && [running.money_cents, running.minutes, running.rounds].some(part => part !== null);
  return (
    <>
      {currency !== null && !isPlanned && (
        <PlanForm currency={currency} submitLabel={t({ id: 'plan.start', message: 'Start the plan' })} />
      )}
      {isPlanned && <PlanProgress />}
      <AskForPlan />
    </>
  );
}

function PlanProgress() {
  const { running } = useSessionPlan();
  const { locale } = useSnapshot(language);
  const time = useRemaining(
    running?.minutes == null ? null : running.started_at + running.minutes * MINUTE_MS,
  );
  if (!running) return null;
  const { money_cents, lost_cents, rounds, played, currency } = running;
  const money = money_cents !== null && moneyText(Math.max(0, money_cents - lost_cents), currency, locale);
  const left = rounds === null ? null : Math.max(0, rounds - played);
  return (
    <ul className={styles['progress']}>
      {money && (
        <li>
          <Trans id="plan.left.money">{money} left</Trans>
        </li>
      )}
      {time && (
        <li>
          <Trans id="plan.left.time">{time} left</Trans>
        </li>
      )}
      {left !== null && (
        <li>
          <Trans id="plan.left.rounds">
            <Plural value={left} one="# round left" other="# rounds left" />
          </Trans>
        </li>
      )}
    </ul>
  );
}
