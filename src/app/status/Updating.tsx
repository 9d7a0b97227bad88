import { Trans } from '@lingui/react/macro';
import styles from './Updating.module.css';

/** The page between the player's consent to an update and the load of the newer build. */
export function Updating() {
  return (
    <p className={styles['updating']} role="status">
      <Trans id="update.applying">Updating…</Trans>
    </p>
  );
}
