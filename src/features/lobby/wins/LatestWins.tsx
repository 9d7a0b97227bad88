import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '../../../core/shell/i18n.ts';
import { useCalm } from '../../calm/calm.ts';
import { startRealtimeWhenIdle } from '../../realtime/start.ts';
import { moneyText } from '../../wallet/money-text.ts';
import styles from './LatestWins.module.css';
import { followWins, useWins } from './state.ts';

/**
 * The casino's latest wins (REALTIME-8), in the gap between two parts of the lobby: it takes no space,
 * and is not rendered while there are none. It is not a live region.
 */
export default function LatestWins() {
  const { t } = useLingui();
  const { list } = useWins();
  const { locale } = useSnapshot(language);
  const isCalm = useCalm();
  useEffect(() => {
    if (isCalm) return;
    startRealtimeWhenIdle();
    return followWins();
  }, [isCalm]);
  // Calm mode shows no ticker (decision 0096).
  if (isCalm || list.length === 0) return null;
  return (
    <ul className={styles['wins']} aria-label={t({ id: 'wins.label', message: 'Latest wins' })}>
      {list.map(({ id, name, amount_cents, currency, game, simulated }) => (
        <li key={id} className={styles['win']}>
          {simulated && (
            <span className={styles['simulated']}>
              <Trans id="wins.simulated">Simulated</Trans>
            </span>
          )}
          <span>{name}</span>
          <strong className={styles['amount']}>{moneyText(amount_cents, currency, locale)}</strong>
          <span className={styles['game']}>{game.title}</span>
        </li>
      ))}
    </ul>
  );
}
