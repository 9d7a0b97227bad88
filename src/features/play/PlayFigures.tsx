import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { useSessionTimer } from '../session-timer/state.ts';
import { moneyText } from '../wallet/money.ts';
import { useBalance } from '../wallet/useBalance.ts';
import { LimitFigure } from './LimitFigure.tsx';
import styles from './PlayFigures.module.css';
import { type Mode, usePlay } from './state.ts';
import { useElapsed } from './useElapsed.ts';

/**
 * Balance (where it is old its time stands in the place of its name), net position of this sitting (wins minus stakes; a
 * press says what it is), how long it lasts or, under a licence with a session timer, the session, and the limits.
 */
export function PlayFigures({ mode, onExplain }: { mode: Mode; onExplain: () => void }) {
  const { session, sitting, demo } = usePlay();
  const { locale } = useSnapshot(language);
  const real = useBalance();
  const dayTime = useDayTime();
  const { startedAt } = useSessionTimer();
  const elapsed = useElapsed(startedAt ?? sitting?.started_at ?? null);
  const fun = demo && moneyText(demo.balance.total_cents, demo.balance.currency, locale);
  const balance = mode === 'real' ? real?.total : fun;
  const aged = mode === 'real' ? (real?.aged ?? null) : null;
  const time = aged && dayTime(aged.at);
  const net = sitting?.net_cents ?? 0;
  const currency = session?.currency ?? null;
  return (
    <dl className={styles['numbers']}>
      <div>
        <dt>
          <span className={aged ? 'visually-hidden' : undefined}>
            <Trans id="wallet.total">Balance</Trans>
          </span>
          {aged && <Trans id="freshness.stored">As of {time}</Trans>}
        </dt>
        <dd className={aged ? styles['aged'] : undefined}>{balance ? <Money text={balance} /> : '–'}</dd>
      </div>
      <div>
        <dt>
          <Trans id="play.net">Won or lost</Trans>
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
      <LimitFigure />
    </dl>
  );
}
