import { Trans } from '@lingui/react/macro';
import { navigateTo, pathOf } from '../../core/shell/navigation.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { LimitList } from './LimitList.tsx';
import styles from './Limits.module.css';

/** The player's limits over the page that is open (ROUTE-59); breaks and help are on the screen. */
export default function LimitsPopup() {
  return (
    <div className={styles['part']}>
      <LimitList />
      <Button
        variant="quiet"
        onClick={() => navigateTo(pathOf('profileLimits'), { replace: true, state: {} })}
      >
        <Trans id="safePlay.heading">Limits and breaks</Trans>
      </Button>
    </div>
  );
}
