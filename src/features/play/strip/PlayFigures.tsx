import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useLazyComponent } from '../../../core/scheduling/useLazyComponent.ts';
import { HydratedLater } from '../../../core/shell/HydratedLater.tsx';
import { language } from '../../../core/shell/i18n.ts';
import { Money } from '../../../ui/content/Money.tsx';
import { VisuallyHidden } from '../../../ui/content/VisuallyHidden.tsx';
import { useAccount } from '../../account/state.ts';
import { useTimeFormat } from '../../data-age/useTimeFormat.ts';
import { useSessionTimer } from '../../safe-play/session-timer.ts';
import { toDeviceTime, useSafePlay } from '../../safe-play/state.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { useBalance, useOutsideRounds } from '../../wallet/useBalance.ts';
import { openSince } from '../game-visit.ts';
import { useJurisdictionRules } from '../safety/useJurisdictionRules.ts';
import { type PlayMode, usePlay } from '../state.ts';
import { useElapsed, useRemaining } from '../useElapsed.ts';
import styles from './PlayFigures.module.css';

/** Lazy, with the other parts of a plan. */
const planFigure = () => import('../safety/PlanFigure.tsx');

/**
 * Balance (a stale one with its time), net position of this game visit (wins minus stakes; a
 * press explains it), how long the game was open or, under a licence with a session timer, of the session, and the limits.
 */
export function PlayFigures({ mode, onExplain }: { mode: PlayMode; onExplain: () => void }) {
  const { session, gameVisit } = usePlay();
  const { locale } = useSnapshot(language);
  const { startedAt } = useSessionTimer();
  const elapsed = useElapsed(startedAt ?? (gameVisit && openSince(gameVisit)));
  const PlanFigure = useLazyComponent(planFigure, mode === 'real');
  const net = gameVisit?.net_cents ?? 0;
  const currency = session?.currency ?? null;
  return (
    <dl className={styles['numbers']}>
      <HydratedLater>
        <BalanceFigure mode={mode} />
      </HydratedLater>
      <div>
        <dt>
          <Trans id="play.net">Net result</Trans>
        </dt>
        <dd>
          <button type="button" className={styles['explained']} aria-haspopup="dialog" onClick={onExplain}>
            {currency ? (
              <Money text={moneyText(net, currency, locale)} tone={net > 0 ? 'in' : 'plain'} />
            ) : (
              '–'
            )}
            <VisuallyHidden>
              <Trans id="safePlay.net.explain">What this counts</Trans>
            </VisuallyHidden>
          </button>
        </dd>
      </div>
      <div>
        <dt>
          <Trans id="play.time">Time</Trans>
        </dt>
        <dd>
          <span role="timer">{elapsed ?? '–'}</span>
        </dd>
      </div>
      {PlanFigure && <PlanFigure />}
      <LimitFigure />
    </dl>
  );
}

function BalanceFigure({ mode }: { mode: PlayMode }) {
  const { demo } = usePlay();
  const { locale } = useSnapshot(language);
  const real = useBalance();
  const dayTime = useTimeFormat();
  const fun = demo && moneyText(demo.balance.total_cents, demo.balance.currency, locale);
  const shownFun = useOutsideRounds(fun);
  const balance = mode === 'real' ? real?.total : shownFun;
  const aged = mode === 'real' ? (real?.aged ?? null) : null;
  const time = aged && dayTime(aged.at);
  return (
    <div>
      <dt>
        <span className={time ? styles['name'] : undefined}>
          <Trans id="wallet.total">Balance</Trans>
          {time && ' · '}
        </span>
        {time}
      </dt>
      <dd className={aged ? styles['aged'] : undefined}>{balance ? <Money text={balance} /> : '–'}</dd>
    </div>
  );
}

/** Time left of the session limit, or that none is set. A phone shows it where the licence has session limits. */
function LimitFigure() {
  const { sessionLimitHours } = useJurisdictionRules();
  const { facts } = useSafePlay();
  const { authStatus } = useAccount();
  const isUnknown = authStatus === 'player' && facts === null;
  const limit = facts?.session_limit ?? null;
  const remaining = useRemaining(limit && toDeviceTime(limit.ends_at));
  return (
    <div data-wide={sessionLimitHours.length === 0 || undefined}>
      <dt>
        {remaining ? <Trans id="safePlay.left">Time left</Trans> : <Trans id="safePlay.limits">Limits</Trans>}
      </dt>
      <dd>{remaining ?? (isUnknown ? '–' : <Trans id="safePlay.limits.unset">None set</Trans>)}</dd>
    </div>
  );
}
