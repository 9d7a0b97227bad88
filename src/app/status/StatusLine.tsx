import { Trans } from '@lingui/react/macro';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import { usePageStatus } from './page-status.ts';
import styles from './StatusLine.module.css';
import { StatusMessage } from './StatusMessage.tsx';

/** What has found the update is loaded. */
const update = () => import('../../core/worker/update.ts').then(({ applyUpdate }) => applyUpdate());

/** Only for players who have not confirmed their e-mail address; it imports the calls of the forms. */
const confirmEmail = () => import('../../features/account/email/ConfirmEmailAlert.tsx');

const headerNotice = () => import('../../features/header-notices/HeaderNoticeAlert.tsx');

/** The status of the page in one line; nothing where all is as it should be. Its messages are in the initial catalogue. */
export default function StatusLine() {
  const { kind, ...figures } = usePageStatus();
  const ConfirmEmail = useLazyComponent(confirmEmail, kind === 'confirm');
  const HeaderNotice = useLazyComponent(headerNotice, kind === 'notice');
  if (kind === null) return null;
  if (kind === 'notice') return HeaderNotice && <HeaderNotice />;
  if (kind === 'confirm') return ConfirmEmail && <ConfirmEmail />;
  return (
    <div key={kind} className={styles['status']} data-status={kind}>
      <Alert
        announce={false}
        tone={kind === 'offline' || kind === 'notStored' ? 'warning' : 'plain'}
        action={
          kind === 'update' && (
            <Button size="s" onClick={() => void update()}>
              <Trans id="update.apply">Update now</Trans>
            </Button>
          )
        }
      >
        <StatusMessage kind={kind} {...figures} />
      </Alert>
    </div>
  );
}
