import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { pathOf } from '../../core/shell/navigation.ts';
import type { ScreenProps } from '../../core/shell/screen.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AwardList } from '../content/pages/AwardList.tsx';
import { TextPage } from '../content/pages/TextPage.tsx';
import { openSafetySheet } from '../safe-play/safety-sheet.ts';
import styles from './PageScreen.module.css';

/** The page about responsible gaming, which has the ways to act on top (SAFER-33). */
const SAFETY_PAGE = 'responsible-gaming';

/** A page whose slug is its route (ROUTE-47). */
export default function PageScreen({ params }: ScreenProps) {
  const slug = params['slug'] ?? '';
  return (
    <TextPage
      key={slug}
      slug={slug}
      path={`/${slug}`}
      lead={slug === SAFETY_PAGE ? () => <SafetyActions /> : undefined}
      after={({ json }) => json.awards.length > 0 && <AwardList awards={json.awards} level={2} />}
    />
  );
}

const selfCheck = () => import('../self-check/SelfCheck.tsx');
const help = () => import('./StoredHelpLines.tsx');

/** What can be done at once, above the text about responsible gaming: a break, limits, support, and the help lines. */
function SafetyActions() {
  const Help = useLazyComponent(help, true);
  const [isChecking, setChecking] = useState(false);
  const SelfCheck = useLazyComponent(selfCheck, isChecking);
  return (
    <div className={styles['actions']}>
      <div className={styles['buttons']}>
        <Button variant="primary" onClick={openSafetySheet}>
          <Trans id="safePlay.page.open">Take a break or set limits</Trans>
        </Button>
        <Button href={pathOf('support')}>
          <Trans id="title.support">Support</Trans>
        </Button>
      </div>
      {SelfCheck ? (
        <SelfCheck />
      ) : (
        <div>
          <Button onClick={() => setChecking(true)}>
            <Trans id="selfCheck.start">Start the self-check</Trans>
          </Button>
        </div>
      )}
      {Help && <Help />}
    </div>
  );
}
