import { Trans } from '@lingui/react/macro';
import { LogIn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isAwaited, useLoad } from '../../../core/data/loader.ts';
import { ApiError } from '../../../core/http/api-error.ts';
import { redirectTarget, returnTarget } from '../../../core/shell/navigation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import type { FormPlacement } from '../AccountLink.tsx';
import { formErrorMessage } from '../form/error-messages.ts';
import { authProviders, leaveForProvider, loadAuthProviders, useAuthProviders } from './state.ts';

/**
 * Signing in, and opening an account, by an external provider: one button for each that is offered (ACCOUNT-15). While the list
 * loads its children have their place.
 */
export default function ProviderButtons({
  placement,
  children,
}: {
  placement: FormPlacement;
  children: ReactNode;
}) {
  useLoad(loadAuthProviders, authProviders.loading);
  const { list, loading } = useAuthProviders();
  const [error, setError] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const leave = async (id: string) => {
    setBusy(id);
    setError(null);
    try {
      const hasTarget = new URLSearchParams(location.search).has('redirect');
      const redirect = hasTarget || placement === 'page' ? redirectTarget() : returnTarget();
      await leaveForProvider(id, { intent: 'sign_in', redirect });
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
      setBusy(null);
    }
  };
  return (
    <>
      {error && <FormError>{formErrorMessage(error)}</FormError>}
      {list.length === 0 && isAwaited(loading) && children}
      {list.map(({ id, name }) => (
        <Button
          key={id}
          size="l"
          full
          busy={busy === id}
          icon={<LogIn aria-hidden />}
          onClick={() => void leave(id)}
        >
          <Trans id="auth.provider">Continue with {name}</Trans>
        </Button>
      ))}
    </>
  );
}
