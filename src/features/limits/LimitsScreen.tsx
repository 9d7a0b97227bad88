import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { LimitList } from './LimitList.tsx';
import styles from './Limits.module.css';
import { useLimits } from './state.ts';

const safeguards = () => import('../play/safety/Safeguards.tsx');
const timeAway = () => import('./TimeAway.tsx');
const selfCheck = () => import('../self-check/SelfCheck.tsx');
const help = () => import('../support/StoredHelpLines.tsx');

/** `/profile/limits`: everything that a player can do to play less, on one page. */
export default function LimitsScreen() {
  const { loading } = useLimits();
  const TimeAway = useLazyComponent(timeAway, true);
  const Safeguards = useLazyComponent(safeguards, true);
  const Help = useLazyComponent(help, true);
  const [isChecking, setChecking] = useState(false);
  const SelfCheck = useLazyComponent(selfCheck, isChecking);
  return (
    <ProfileFrame current="profileLimits" loading={loading}>
      <section className={styles['part']}>
        <h2>
          <Trans id="safePlay.limits">Limits</Trans>
        </h2>
        <LimitList />
      </section>
      {TimeAway ? <TimeAway /> : <Skeleton h="30rem" radius="panel" />}
      <section className={styles['part']}>
        <h2>
          <Trans id="limits.safeguards">Breaks from some games, plans and checks</Trans>
        </h2>
        {Safeguards ? <Safeguards game={null} currency={null} /> : <Skeleton h="20rem" radius="panel" />}
      </section>
      <section className={styles['part']}>
        <h2>
          <Trans id="selfCheck.heading">Check how you play</Trans>
        </h2>
        {SelfCheck ? (
          <SelfCheck />
        ) : (
          <div>
            <Button onClick={() => setChecking(true)}>
              <Trans id="selfCheck.start">Start the self-check</Trans>
            </Button>
          </div>
        )}
      </section>
      {Help && <Help />}
      <Anchor href={pathOf('cmsPage', { slug: 'responsible-gaming' })}>
        <Trans id="safePlay.more">More about responsible gaming</Trans>
      </Anchor>
    </ProfileFrame>
  );
}
