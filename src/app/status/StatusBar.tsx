import { Trans } from '@lingui/react/macro';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { applyUpdate } from '../../core/worker/update.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { usePageStatus } from './page-status.ts';
import styles from './StatusBar.module.css';
import { StatusMessage } from './StatusMessage.tsx';

/** Only for players who have not confirmed their e-mail address; it imports the calls of the forms. */
const confirmEmail = () => import('../../features/account/email/ConfirmEmailAlert.tsx');

/**
 * The status of the page in one line. It is fixed above the tab bar, so that it shifts nothing and is visible at every scroll
 * position; a status that may end at once is delayed by its style. A game screen has a status line of its own.
 */
export function StatusBar() {
  const { kind, ...figures } = usePageStatus();
  const ConfirmEmail = useLazyComponent(confirmEmail, kind === 'confirm');
  const isShown = kind !== null && (kind !== 'confirm' || ConfirmEmail !== null);
  return (
    <div role="status" className={classes(styles['bar'], isShown && styles['filled'])}>
      {kind === 'confirm' && ConfirmEmail && <ConfirmEmail />}
      {kind !== null && kind !== 'confirm' && (
        <div key={kind} className={styles['status']} data-status={kind}>
          <Alert
            announce={false}
            tone={kind === 'offline' || kind === 'notStored' ? 'warning' : 'plain'}
            action={
              kind === 'update' && (
                <Button size="s" onClick={() => void applyUpdate()}>
                  <Trans id="update.apply">Update now</Trans>
                </Button>
              )
            }
          >
            <StatusMessage kind={kind} {...figures} />
          </Alert>
        </div>
      )}
    </div>
  );
}
