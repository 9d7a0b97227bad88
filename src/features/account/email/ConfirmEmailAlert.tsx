import { i18n } from '@lingui/core';
import { t as translate } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { fetchChunk } from '../../../core/scheduling/fetch-chunk.ts';
import { toast } from '../../../core/shell/toasts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { resendConfirmation } from '../actions.ts';
import { useAccount } from '../state.ts';
import { hideConfirmReminder } from './confirm-reminder.ts';

/**
 * Offers the mail again while the address is unconfirmed (ACCOUNT-27), until it is hidden; the menus offer it then.
 */
export default function ConfirmEmailAlert() {
  const { t } = useLingui();
  const { player } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const email = player?.confirmed_at === null ? player.email : null;
  if (!email) return null;
  const onResend = () => {
    setBusy(true);
    void resendEmail(email).finally(() => setBusy(false));
  };
  return (
    <Alert
      announce={false}
      action={
        <>
          <Button size="s" busy={isBusy} onClick={onResend}>
            <Trans id="confirmation.resend">Resend</Trans>
          </Button>
          <IconButton
            size="s"
            label={t({ id: 'promo.hide', message: 'Hide' })}
            icon={<X aria-hidden />}
            onClick={hideConfirmReminder}
          />
        </>
      }
    >
      <Trans id="confirmation.notice">Confirm your e-mail: we sent a link to {email}.</Trans>
    </Alert>
  );
}

/** Success and the first field error are toasts; any other error only ends the busy state (ERROR-1). */
async function resendEmail(email: string): Promise<void> {
  try {
    await resendConfirmation(email);
    toast(translate({ id: 'confirmation.sent', message: `Confirmation e-mail sent to ${email}` }), 'success');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fieldError = error.fieldErrors['email'] ?? Object.values(error.fieldErrors)[0];
    if (!fieldError) return;
    const messages = await fetchChunk(() => import('../form/field-error-messages.ts')).catch(() => null);
    if (messages) toast(messages.fieldErrorMessage(i18n, fieldError), 'warning');
  }
}
