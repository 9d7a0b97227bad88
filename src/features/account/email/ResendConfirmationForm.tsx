import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { resendConfirmation } from '../actions.ts';
import { EmailForm } from '../form/EmailForm.tsx';

/** Requests the confirmation mail again. */
export function ResendConfirmationForm() {
  const { t } = useLingui();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <Alert tone="success">
        <Trans id="confirmation.sent">Confirmation e-mail sent to {email}</Trans>
      </Alert>
    );
  return (
    <EmailForm
      text={t({ id: 'confirmation.text', message: 'We’ll e-mail you a new one.' })}
      label={t({ id: 'confirmation.send', message: 'Send a new link' })}
      send={async address => {
        await resendConfirmation(address);
        setEmail(address);
      }}
    />
  );
}
