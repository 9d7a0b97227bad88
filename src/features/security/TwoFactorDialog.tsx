import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../../core/http/api-error.ts';
import { QrCode } from '../../ui/content/QrCode.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { FormError } from '../../ui/fields/Field.tsx';
import { formErrorMessage } from '../account/form/error-messages.ts';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './Security.module.css';
import { setUpTwoFactor, turnOnTwoFactor } from './state.ts';

/** Turning two-factor on: the secret, a code of it, the recovery codes. */
export default function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <RecoveryCodesDialog
      title={t({ id: 'security.twoFactor.turnOn', message: 'Turn on two-factor' })}
      onClose={onClose}
    >
      {onCodes => <SetUp onCodes={onCodes} onCancel={onClose} />}
    </RecoveryCodesDialog>
  );
}

function SetUp({ onCodes, onCancel }: { onCodes: (codes: readonly string[]) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { made, error, retry } = useSecret(onCancel);
  if (error)
    return (
      <div className={styles['form']}>
        <FormError>{formErrorMessage(error)}</FormError>
        <Button onClick={retry}>
          <Trans id="action.retry">Try again</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles['form']}>
      <p className={styles['text']}>
        <Trans id="security.twoFactor.scan">
          Scan this with an authenticator app, then enter the code that it shows.
        </Trans>
      </p>
      {made ? (
        <QrCode
          text={made.uri}
          label={t({ id: 'security.twoFactor.qr', message: 'QR code for your authenticator app' })}
        />
      ) : (
        <Skeleton h="200px" w="200px" />
      )}
      <p className={styles['text']}>
        <Trans id="security.twoFactor.byHand">On this device? Enter this key in the app instead:</Trans>
        <code className={styles['key']}>
          {made ? made.secret.match(/.{1,4}/g)?.join(' ') : <Skeleton h="1em" />}
        </code>
      </p>
      {made && (
        <a className={styles['link']} href={made.uri}>
          <Trans id="security.twoFactor.openApp">Open in your authenticator app</Trans>
        </a>
      )}
      <CodeForm
        label={t({ id: 'security.twoFactor.turnOn', message: 'Turn on two-factor' })}
        send={async code => onCodes(await turnOnTwoFactor(code))}
      />
    </div>
  );
}

/** Asks for a secret once; giving up the proof of who is there closes the dialog. */
function useSecret(onCancel: () => void) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof setUpTwoFactor>> | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per attempt, whatever the callback is.
  useEffect(() => {
    let isCurrent = true;
    setUpTwoFactor().then(
      secret => isCurrent && setMade(secret),
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause;
        if (!isCurrent) return;
        if (cause.kind === 'cancelled') onCancel();
        else setError(cause);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  const retry = () => {
    setError(null);
    setAttempt(attempt + 1);
  };
  return { made, error, retry };
}
