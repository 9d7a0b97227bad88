import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { language } from '../../core/i18n.ts';
import { useCalm } from '../calm/state.ts';
import { startLiveWhenSettled } from '../live/start.ts';
import { moneyText } from '../wallet/money.ts';
import { followWins, useWins } from './state.ts';
import styles from './WinsLine.module.css';

/**
 * The last wins of the house (platform 7, public channel), in the space between two parts of the lobby: it takes no place,
 * and is not there while there is nothing to show. It is not read out by itself.
 */
export default function WinsLine() {
  const { t } = useLingui();
  const { list } = useWins();
  const { locale } = useSnapshot(language);
  const isCalm = useCalm();
  useEffect(() => {
    if (isCalm) return;
    startLiveWhenSettled();
    return followWins();
  }, [isCalm]);
  // A ticker is what calm mode is without (product 2 no. 20).
  if (isCalm || list.length === 0) return null;
  return (
    <ul className={styles['wins']} aria-label={t({ id: 'wins.label', message: 'Last wins' })}>
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
