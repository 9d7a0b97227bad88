import { i18n } from '@lingui/core';
import { t as translate } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Failure } from '../../core/failure.ts';
import { fetchChunk } from '../../core/fetch-chunk.ts';
import { toast } from '../../core/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';
import { useAccount } from './state.ts';

/** While the address is unconfirmed: offers the mail again (platform 4, E-mail). */
export default function ConfirmEmailNotice() {
  const { player } = useAccount();
  const [isBusy, setBusy] = useState(false);
  const email = player?.confirmed_at === null ? player.email : null;
  if (!email) return null;
  const press = () => {
    setBusy(true);
    void resend(email).finally(() => setBusy(false));
  };
  return (
    <Notice
      live={false}
      action={
        <Button size="s" busy={isBusy} onClick={press}>
          <Trans id="confirmation.resend">Send it again</Trans>
        </Button>
      }
    >
      <Trans id="confirmation.notice">Confirm your address: we sent a link to {email}.</Trans>
    </Notice>
  );
}

/** Success and the first word of a refusal are toasts; any other failure only ends the waiting (platform 8). */
async function resend(email: string): Promise<void> {
  try {
    await resendConfirmation(email);
    toast(translate({ id: 'confirmation.sent', message: `Confirmation e-mail sent to ${email}` }), 'success');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const first = error.fields['email'] ?? Object.values(error.fields)[0];
    if (!first) return;
    const words = await fetchChunk(() => import('./field-messages.ts')).catch(() => null);
    if (words) toast(words.fieldText(i18n, first), 'warning');
  }
}
