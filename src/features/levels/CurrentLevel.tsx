import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNumberFormat } from '../../core/shell/useNumberFormat.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAccount } from '../account/state.ts';
import { LevelPicture } from './LevelPicture.tsx';
import styles from './Levels.module.css';
import type { LevelProgress } from './level-progress.ts';
import { loadPoints } from './state.ts';

interface Props {
  progress: LevelProgress;
  /** Null where they are not known. */
  persistent: number | null;
  /** What every level brings. */
  descriptions: readonly string[];
}

/** The player's level, how far the next one is, how points are earned, and what they are not good for yet. */
export function CurrentLevel({ progress: { current, next, done, span }, persistent, descriptions }: Props) {
  const { t } = useLingui();
  const { player } = useAccount();
  const format = useNumberFormat();
  const [startsAt, missing] = [format(next?.startsAt ?? 0), format(next?.missing ?? 0)];
  const name = next?.level.name ?? '';
  return (
    <section className={styles['current']}>
      <LevelPicture level={current} size={96} />
      <div className={styles['text']}>
        <h2>{current.name}</h2>
        {persistent === null ? (
          <PointsMissing />
        ) : (
          <p className={styles['points']}>
            <Plural id="levels.points" value={persistent} one="# point" other="# points" />
          </p>
        )}
        {next === null ? (
          <p className={styles['note']}>
            <Trans id="levels.last">This is the last level.</Trans>
          </p>
        ) : (
          persistent !== null && (
            <>
              <progress
                className={styles['progress']}
                max={span}
                value={done}
                aria-label={t({ id: 'levels.progress', message: `On the way to ${name}` })}
              />
              <p className={styles['note']}>
                <Trans id="levels.next">
                  The next level is {name}. It begins at {startsAt} points; {missing} are missing.
                </Trans>
              </p>
            </>
          )
        )}
      </div>
      <div className={styles['facts']}>
        {descriptions.map(text => (
          <p key={text}>{text}</p>
        ))}
        <p>
          <Trans id="levels.how">
            Points come from bets with your own balance, after each round. Bonus money, demos and free spins
            earn none, and a level that you have reached stays.
          </Trans>
        </p>
        <p>
          <Trans id="levels.notYet">
            Points can’t be exchanged for anything yet, and levels bring no gifts yet.
          </Trans>
        </p>
        {player?.can_issue_bonuses === false && (
          <p>
            <Trans id="levels.noBonuses">You have turned bonuses off, so your bets earn no points.</Trans>
          </p>
        )}
      </div>
    </section>
  );
}

function PointsMissing() {
  return (
    <p className={styles['note']}>
      <Trans id="levels.points.error">We couldn’t load your points.</Trans>{' '}
      <Button size="s" onClick={() => void loadPoints()}>
        <Trans id="action.retry">Try again</Trans>
      </Button>
    </p>
  );
}
