import { Trans } from '@lingui/react/macro';
import type { Level } from '../../contract/subjects/platform-info.ts';
import { useNumberFormat } from '../../core/shell/useNumberFormat.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { LevelPicture } from './LevelPicture.tsx';
import styles from './Levels.module.css';
import { descriptionsOfAll, startOf } from './level-progress.ts';

interface Props {
  levels: readonly Level[];
  /** Where the player is. */
  current: number;
  /** The id of its heading. */
  labelledBy: string;
}

/** The ladder: each level with its condition, and what it brings today. */
export function LevelList({ levels, current, labelledBy }: Props) {
  const saidBefore = descriptionsOfAll(levels);
  return (
    <ol className={styles['list']} aria-labelledby={labelledBy}>
      {levels.map((level, index) => (
        <li
          key={level.id}
          className={styles['level']}
          aria-current={index === current ? 'step' : undefined}
          data-reached={index <= current}
        >
          <LevelPicture level={level} size={64} />
          <div className={styles['text']}>
            <h3>
              {level.name}{' '}
              {index === current ? (
                <Badge tone="info">
                  <Trans id="levels.here">Your level</Trans>
                </Badge>
              ) : (
                index < current && (
                  <Badge>
                    <Trans id="levels.reached">Reached</Trans>
                  </Badge>
                )
              )}
            </h3>
            <Condition from={startOf(levels, index)} />
            {level.content !== '' && <p className={styles['note']}>{level.content}</p>}
            <LevelFacts level={level} saidBefore={saidBefore} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Condition({ from }: { from: number }) {
  const points = useNumberFormat()(from);
  return (
    <p className={styles['condition']}>
      {from === 0 ? (
        <Trans id="levels.start">From the start</Trans>
      ) : (
        <Trans id="levels.from">From {points} points</Trans>
      )}
    </p>
  );
}

/** The operator's descriptions that are not those of every level, and what the flags of the level mean in this app. */
function LevelFacts({ level, saidBefore }: { level: Level; saidBefore: readonly string[] }) {
  const { gift_descriptions, status, writable } = level;
  const own = gift_descriptions.filter(({ text }) => !saidBefore.includes(text));
  if (own.length === 0 && !status && !writable) return null;
  return (
    <ul className={styles['gifts']}>
      {own.map(({ type, text }) => (
        <li key={`${type} ${text}`}>{text}</li>
      ))}
      {status && (
        <li>
          <Trans id="levels.badge">Shown as a badge beside your name</Trans>
        </li>
      )}
      {writable && (
        <li>
          <Trans id="levels.messenger">Messenger with our support in place of the live chat</Trans>
        </li>
      )}
    </ul>
  );
}
