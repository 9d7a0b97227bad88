import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';
import { EmailForm } from './EmailForm.tsx';

/** Asks for the confirmation mail again. */
export function ResendForm() {
  const { t } = useLingui();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <Notice tone="success">
        <Trans id="confirmation.sent">Confirmation e-mail sent to {email}</Trans>
      </Notice>
    );
  return (
    <EmailForm
      text={t({ id: 'confirmation.text', message: 'We send a new link to your address.' })}
      label={t({ id: 'confirmation.send', message: 'Send a new link' })}
      send={async address => {
        await resendConfirmation(address);
        setEmail(address);
      }}
    />
  );
}
