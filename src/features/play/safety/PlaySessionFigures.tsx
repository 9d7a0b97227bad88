import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { Money } from '../../../ui/content/Money.tsx';
import { currentPlaySession } from '../../safe-play/play-session.ts';
import { moneyText } from '../../wallet/money-text.ts';
import { useElapsed } from '../useElapsed.ts';
import styles from './Safety.module.css';

/** The play session over all games: duration, stakes and wins in the currency. */
export function PlaySessionFigures({ currency }: { currency: string }) {
  const { locale } = useSnapshot(language);
  const { started_at, tallies } = currentPlaySession();
  const elapsed = useElapsed(started_at);
  const { bets_cents, wins_cents } = tallies[currency] ?? { bets_cents: 0, wins_cents: 0 };
  const net = wins_cents - bets_cents;
  return (
    <dl className={styles['sums']}>
      <dt>
        <Trans id="play.time">Time</Trans>
      </dt>
      <dd>
        <span role="timer">{elapsed}</span>
      </dd>
      <dt>
        <Trans id="safePlay.bets">Staked</Trans>
      </dt>
      <dd>
        <Money text={moneyText(bets_cents, currency, locale)} />
      </dd>
      <dt>
        <Trans id="safePlay.wins">Won</Trans>
      </dt>
      <dd>
        <Money text={moneyText(wins_cents, currency, locale)} />
      </dd>
      <dt>
        <Trans id="play.net">Net result</Trans>
      </dt>
      <dd>
        <Money text={moneyText(net, currency, locale)} tone={net > 0 ? 'in' : 'plain'} />
      </dd>
    </dl>
  );
}
