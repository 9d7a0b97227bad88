import { Trans } from '@lingui/react/macro';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './DeviceCheck.module.css';

/** Opens the place where the device check is explained, allowed and withdrawn (ACCOUNT-61). */
export function DeviceCheckButton({ look = 'button' }: { look?: 'button' | 'full' | 'link' }) {
  const { node, open } = useLazyDialog(
    () => import('./DeviceCheckDialog.tsx'),
    onClose => ({ onClose }),
  );
  const label = <Trans id="deviceCheck.title">Device check</Trans>;
  return (
    <>
      {look === 'link' ? (
        <button type="button" className={styles['link']} onClick={open}>
          {label}
        </button>
      ) : (
        <Button variant="quiet" full={look === 'full'} onClick={open}>
          {label}
        </Button>
      )}
      {node}
    </>
  );
}
