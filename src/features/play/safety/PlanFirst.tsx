import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';
import { skipPlan } from '../../safe-play/session-plan.ts';
import { AskForPlan } from './AskForPlan.tsx';
import { PlanForm } from './PlanForm.tsx';
import styles from './Safety.module.css';

/** Before a game for money opens, for players who want to be asked: a plan, or one press without (SAFER-44). */
export default function PlanFirst({ currency }: { currency: string }) {
  const { t } = useLingui();
  return (
    <section className={styles['plan']}>
      <h2>
        <Trans id="plan.heading">Plan this session</Trans>
      </h2>
      <PlanForm currency={currency} submitLabel={t({ id: 'plan.play', message: 'Play with this plan' })} />
      <Button full onClick={() => skipPlan(currency)}>
        <Trans id="plan.skip">Play without a plan</Trans>
      </Button>
      <AskForPlan />
    </section>
  );
}
