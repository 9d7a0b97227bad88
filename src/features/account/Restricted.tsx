import { Trans } from '@lingui/react/macro';
import { Notice } from '../../ui/Notice.tsx';

/** In guest mode the forms are not there; the words are the specification's (platform 2.4). */
export function Restricted({ form }: { form: 'login' | 'registration' }) {
  return (
    <Notice tone="warning">
      {form === 'login' ? (
        <Trans id="guest.login">Login not available in your country</Trans>
      ) : (
        <Trans id="guest.registration">Registration restricted in your country</Trans>
      )}
    </Notice>
  );
}
