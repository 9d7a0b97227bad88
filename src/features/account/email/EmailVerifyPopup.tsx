import { Trans } from '@lingui/react/macro';
import type { PopupProps } from '../../../core/shell/screen.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import styles from '../Account.module.css';
import { useAccount } from '../state.ts';
import { ResendConfirmationForm } from './ResendConfirmationForm.tsx';

/** `/email-verify`: sends the confirmation mail again while the address is unconfirmed (ROUTE-56). */
export default function EmailVerifyPopup({ onClose }: Partial<PopupProps>) {
  const { player } = useAccount();
  if (!player?.confirmed_at) return <ResendConfirmationForm />;
  return (
    <div className={styles['form']}>
      <Alert tone="success">
        <Trans id="confirmation.done">Your e-mail address is confirmed.</Trans>
      </Alert>
      <Button onClick={onClose}>
        <Trans id="action.close">Close</Trans>
      </Button>
    </div>
  );
}
