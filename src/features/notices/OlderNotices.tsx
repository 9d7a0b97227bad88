import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import styles from './Notices.module.css';
import { loadOlderNotices, useNotices } from './state.ts';

export function OlderNotices() {
  const { cursor, older } = useNotices();
  if (cursor === null) return null;
  return (
    <div className={styles['older']}>
      {older === 'failed' && (
        <p role="status">
          <Trans id="notices.older.failed">Older ones could not be loaded.</Trans>
        </p>
      )}
      <Button variant="quiet" size="s" busy={older === 'loading'} onClick={() => void loadOlderNotices()}>
        <Trans id="notices.older">Show older</Trans>
      </Button>
    </div>
  );
}
