import { Trans, useLingui } from '@lingui/react/macro';
import { Award } from 'lucide-react';
import { useEffect, useId } from 'react';
import { isAwaited, useLoad } from '../../core/data/loader.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useAccount } from '../account/state.ts';
import ListError from '../games/list/ListError.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { CurrentLevel } from './CurrentLevel.tsx';
import { LevelList } from './LevelList.tsx';
import styles from './Levels.module.css';
import { descriptionsOfAll, progressOf } from './level-progress.ts';
import { levels, loadLevels, loadPoints, points, useLevels, usePoints } from './state.ts';

const loadAll = () => Promise.all([loadLevels(), loadPoints()]).then(() => undefined);

/** `/profile/level`: the levels, which one the player is at, and what the next one takes (REWARD-17). Facts, and no call to play. */
export default function LevelScreen() {
  const { t } = useLingui();
  const headingId = useId();
  useLoad(loadLevels, levels.loading);
  useLoad(loadPoints, points.loading);
  useEffect(followAwards, []);
  const { rows, loading } = useLevels();
  const known = usePoints();
  const { player } = useAccount();
  const hasPoints = known.loading.at !== null;
  const progress = progressOf(rows, player?.level ?? null, known.persistent);
  return (
    <ProfileFrame current="profileLevel" loading={known.loading}>
      {loading.at === null && !isAwaited(loading) ? (
        <ListError
          phase={loading.phase}
          onRetry={loadAll}
          title={t({ id: 'levels.error', message: 'We couldn’t load your level' })}
        />
      ) : loading.at === null || (!hasPoints && isAwaited(known.loading)) ? (
        <>
          <Skeleton h="14rem" radius="panel" />
          <Skeleton h="60rem" radius="panel" />
        </>
      ) : progress === null ? (
        <EmptyState
          icon={<Award aria-hidden />}
          title={t({ id: 'levels.empty', message: 'There are no levels here' })}
          text={t({ id: 'levels.empty.text', message: 'Your account has everything without them.' })}
          level={2}
        />
      ) : (
        <>
          <CurrentLevel
            progress={progress}
            persistent={hasPoints ? known.persistent : null}
            descriptions={descriptionsOfAll(rows)}
          />
          <section className={styles['part']}>
            <h2 id={headingId}>
              <Trans id="levels.all">All levels</Trans>
            </h2>
            <LevelList levels={rows} current={progress.index} labelledBy={headingId} />
          </section>
        </>
      )}
    </ProfileFrame>
  );
}

/** Loads a part of the realtime chunk, which a page of a player loads anyway; without it the next look at the page loads the points. */
function followAwards(): void {
  void import('./realtime.ts').catch(() => undefined);
}
