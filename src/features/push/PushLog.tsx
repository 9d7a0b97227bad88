import { Trans, useLingui } from '@lingui/react/macro';
import type { PushEntry } from '../../contract/push.ts';
import { useDayTime } from '../freshness/useDayTime.ts';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useTopicNames } from './useTopicNames.ts';

/** As many of the latest as one reads. */
const SHOWN = 20;

/** Every push that came to this device and what became of it, withheld ones too (product 2.22). */
export function PushLog() {
  const { log } = usePush();
  const names = useTopicNames();
  const fates = useFates();
  const timeOf = useDayTime();
  return (
    <section className={styles['group']}>
      <h3 className={styles['legend']}>
        <Trans id="push.log">Received on this device</Trans>
      </h3>
      {log.length === 0 && (
        <p className={styles['quiet']}>
          <Trans id="push.log.empty">Nothing yet.</Trans>
        </p>
      )}
      <ul className={styles['log']}>
        {log.slice(0, SHOWN).map(({ id, at, topic, title, fate }) => (
          <li key={id} className={styles['entry']}>
            <span>{title}</span>
            <span className={styles['quiet']}>
              {timeOf(at)} · {names[topic]} · {fates[fate]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useFates(): Readonly<Record<PushEntry['fate'], string>> {
  const { t } = useLingui();
  return {
    shown: t({ id: 'push.fate.shown', message: 'shown' }),
    topic: t({ id: 'push.fate.topic', message: 'withheld: not wanted' }),
    quiet: t({ id: 'push.fate.quiet', message: 'withheld: quiet hours' }),
    many: t({ id: 'push.fate.many', message: 'withheld: enough for a day' }),
    locked: t({ id: 'push.fate.locked', message: 'withheld: you take a break' }),
    limit: t({ id: 'push.fate.limit', message: 'withheld: a limit is reached' }),
    calm: t({ id: 'push.fate.calm', message: 'withheld: calm mode' }),
    late: t({ id: 'push.fate.late', message: 'withheld: too late' }),
  };
}
