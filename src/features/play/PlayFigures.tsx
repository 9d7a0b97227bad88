import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { Money } from '../../ui/Money.tsx';
import { moneyText } from '../wallet/money.ts';
import { useBalance } from '../wallet/useBalance.ts';
import styles from './Play.module.css';
import { type Mode, usePlay } from './state.ts';
import { useElapsed } from './useElapsed.ts';

/** Balance, net position of this sitting (wins minus stakes) and how long it lasts. */
export function PlayFigures({ mode }: { mode: Mode }) {
  const { session, sitting, demo } = usePlay();
  const { locale } = useSnapshot(language);
  const real = useBalance();
  const elapsed = useElapsed(sitting?.started_at ?? null);
  const fun = demo && moneyText(demo.balance.total_cents, demo.balance.currency, locale);
  const balance = mode === 'real' ? real?.total : fun;
  const net = sitting?.net_cents ?? 0;
  const currency = session?.currency ?? null;
  return (
    <dl className={styles['numbers']}>
      <div>
        <dt>
          <Trans id="wallet.total">Balance</Trans>
        </dt>
        <dd>{balance ? <Money text={balance} /> : '–'}</dd>
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
