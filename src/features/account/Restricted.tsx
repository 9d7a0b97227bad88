import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toast } from '../../core/toasts.ts';
import { Notice } from '../../ui/Notice.tsx';

/** In guest mode the forms are not there; the words are the specification's, here and as a toast (platform 2.4). */
export function Restricted({ form }: { form: 'login' | 'registration' }) {
  const { t } = useLingui();
  const told =
    form === 'login'
      ? t({ id: 'guest.login', message: 'Login not available in your country' })
      : t({ id: 'guest.registration', message: 'Registration restricted in your country' });
  useEffect(() => void toast(told, 'warning'), [told]);
  return <Notice tone="warning">{told}</Notice>;
}
