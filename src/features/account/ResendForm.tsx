import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';
import { EmailForm } from './EmailForm.tsx';

/** Asks for the confirmation mail again. */
export function ResendForm() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null)
    return (
      <Notice tone="success">
        <Trans id="confirmation.sent">Confirmation e-mail sent to {sentTo}</Trans>
      </Notice>
    );
  return (
    <EmailForm
      text={t({ id: 'confirmation.text', message: 'We send a new link to your address.' })}
      label={t({ id: 'confirmation.send', message: 'Send a new link' })}
      send={async email => {
        await resendConfirmation(email);
        setSentTo(email);
      }}
    />
  );
}
