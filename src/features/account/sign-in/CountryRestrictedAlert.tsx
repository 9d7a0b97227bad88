import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toast } from '../../../core/shell/toasts.ts';
import { Alert } from '../../../ui/feedback/Alert.tsx';

/** Replaces the forms in guest mode; the text is the specification's, here and as a toast (ROUTE-68). */
export function CountryRestrictedAlert({ form }: { form: 'login' | 'registration' }) {
  const { t } = useLingui();
  const message =
    form === 'login'
      ? t({ id: 'guest.login', message: 'Login not available in your country' })
      : t({ id: 'guest.registration', message: 'Registration restricted in your country' });
  useEffect(() => void toast(message, 'warning'), [message]);
  return <Alert tone="warning">{message}</Alert>;
}
