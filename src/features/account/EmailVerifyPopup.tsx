import { Trans } from '@lingui/react/macro';
import type { PopupProps } from '../../core/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Account.module.css';
import { ResendForm } from './ResendForm.tsx';
import { useAccount } from './state.ts';

/** `/email-verify`: the link of the confirmation mail once more, for whom it is still open (platform 2.3). */
export default function EmailVerifyPopup({ onClose }: Partial<PopupProps>) {
  const { player } = useAccount();
  if (!player?.confirmed_at) return <ResendForm />;
  return (
    <div className={styles['form']}>
      <Notice tone="success">
        <Trans id="confirmation.done">Your e-mail address is confirmed.</Trans>
      </Notice>
      <Button onClick={onClose}>
        <Trans id="action.close">Close</Trans>
      </Button>
    </div>
  );
}
