import { Trans, useLingui } from '@lingui/react/macro';
import type { PushLogEntry } from '../../contract/subjects/push.ts';
import { useTimeFormat } from '../data-age/useTimeFormat.ts';
import styles from './Push.module.css';
import { usePush } from './state.ts';
import { useTopicLabels } from './useTopicLabels.ts';

/** How many of the latest entries show. */
const MAX_SHOWN = 20;

/** Every push that this device received and its outcome, withheld ones too (PUSH-15). */
export function PushLog() {
  const { log } = usePush();
  const topicLabels = useTopicLabels();
  const outcomeLabels = useOutcomeLabels();
  const timeOf = useTimeFormat();
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
        {log.slice(0, MAX_SHOWN).map(({ id, at, topic, title, fate }) => (
          <li key={id} className={styles['entry']}>
            <span>{title}</span>
            <span className={styles['quiet']}>
              {timeOf(at)} · {topicLabels[topic]} · {outcomeLabels[fate]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useOutcomeLabels(): Readonly<Record<PushLogEntry['fate'], string>> {
  const { t } = useLingui();
  return {
    shown: t({ id: 'push.fate.shown', message: 'shown' }),
    topic: t({ id: 'push.fate.topic', message: 'held back: turned off' }),
    quiet: t({ id: 'push.fate.quiet', message: 'held back: quiet hours' }),
    many: t({ id: 'push.fate.many', message: 'held back: daily maximum reached' }),
    locked: t({ id: 'push.fate.locked', message: 'held back: you’re on a break' }),
    limit: t({ id: 'push.fate.limit', message: 'held back: a limit is reached' }),
    calm: t({ id: 'push.fate.calm', message: 'held back: calm mode' }),
    late: t({ id: 'push.fate.late', message: 'held back: arrived too late' }),
  };
}
