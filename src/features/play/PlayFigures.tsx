import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { useDayTime } from '../freshness/useDayTime.ts';
import { moneyText } from '../wallet/money.ts';
import { useBalance } from '../wallet/useBalance.ts';
import styles from './Play.module.css';
import { type Mode, usePlay } from './state.ts';
import { useElapsed } from './useElapsed.ts';

/** Balance (where it is old its time stands in the place of its name), net position of this sitting (wins minus stakes) and how long it lasts. */
export function PlayFigures({ mode }: { mode: Mode }) {
  const { session, sitting, demo } = usePlay();
  const { locale } = useSnapshot(language);
  const real = useBalance();
  const dayTime = useDayTime();
  const elapsed = useElapsed(sitting?.started_at ?? null);
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
          {currency ? <Money text={moneyText(net, currency, locale)} tone={net > 0 ? 'in' : 'plain'} /> : '–'}
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
    </dl>
  );
}
