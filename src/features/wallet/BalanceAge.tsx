import { Trans } from '@lingui/react/macro';
import type { Aged } from '../../core/freshness.ts';
import { useDayTime } from '../freshness/useDayTime.ts';
import styles from './Balance.module.css';

/** From when a balance is, where there is place for the time only; why is said where the balance opens. */
export function BalanceAge({ aged }: { aged: Aged }) {
  const time = useDayTime()(aged.at);
  return (
    <span className={styles['age']}>
      <Trans id="freshness.stored">As of {time}</Trans>
    </span>
  );
}
