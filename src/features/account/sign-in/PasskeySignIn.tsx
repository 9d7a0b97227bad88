import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../core/http/api-error.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormError } from '../../../ui/fields/Field.tsx';
import type { FinishSignIn } from '../actions.ts';
import { formErrorMessage } from '../form/error-messages.ts';
import { fieldErrorMessage } from '../form/field-error-messages.ts';
import { hasUsedPasskey } from '../passkey-support.ts';

const loadPasskeys = () => import('../passkeys.ts');

/** Signing in without a password: by the button, and on a device that has done it before among the browser's suggestions. */
export function PasskeySignIn({ finish }: { finish: FinishSignIn }) {
  const { i18n } = useLingui();
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  const hasFinished = useRef(false);
  /** The suggestions may be answered while the button is pressed: one of both leads on. */
  const finishOnce: FinishSignIn = show => {
    if (hasFinished.current) return;
    hasFinished.current = true;
    return latestFinish.current(show);
  };

  const signIn = async (inAutofill: boolean) => {
    setError(null);
    try {
      const { signInWithPasskey } = await loadPasskeys();
      await signInWithPasskey(inAutofill, finishOnce);
    } catch (cause) {
      const failure = cause instanceof ApiError ? cause : new ApiError('network', 'LOGIN_PASSKEY_ERROR');
      // Suggestions that could not be offered are missed by nobody.
      if (failure.kind !== 'cancelled' && !inAutofill) setError(failure);
    }
  };
  const press = async () => {
    setBusy(true);
    await signIn(false);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for as long as the form is shown.
  useEffect(() => {
    if (!hasUsedPasskey()) return;
    void signIn(true);
    return () => void loadPasskeys().then(({ stopAskingPasskey }) => stopAskingPasskey());
  }, []);

  const [fieldError] = Object.values(error?.fieldErrors ?? {});
  return (
    <>
      {error && (
        <FormError>{fieldError ? fieldErrorMessage(i18n, fieldError) : formErrorMessage(error)}</FormError>
      )}
      <Button size="l" full busy={isBusy} icon={<KeyRound aria-hidden />} onClick={() => void press()}>
        <Trans id="auth.passkey">Sign in with a passkey</Trans>
      </Button>
    </>
  );
}
