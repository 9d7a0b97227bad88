import { Trans, useLingui } from '@lingui/react/macro';
import { toast } from '../../core/shell/toasts.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './Security.module.css';
import { renewRecoveryCodes, turnOffTwoFactor } from './state.ts';

export type CodeChange = 'off' | 'renew';

/** What takes a code while two-factor is on: turning it off, and new recovery codes. */
export default function CodeDialog({ change, onClose }: { change: CodeChange; onClose: () => void }) {
  return change === 'off' ? <TurnOff onClose={onClose} /> : <RenewCodes onClose={onClose} />;
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t({ id: 'security.twoFactor.turnOff', message: 'Turn off two-factor' })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      <div className={styles['form']}>
        <p className={styles['text']}>
          <Trans id="security.twoFactor.turnOffText">
            Your password alone will sign you in again. Your recovery codes stop working.
          </Trans>
        </p>
        <AnyCodeForm
          label={t({ id: 'security.twoFactor.turnOff', message: 'Turn off two-factor' })}
          variant="danger"
          send={async code => {
            await turnOffTwoFactor(code);
            toast(t({ id: 'security.twoFactor.isOff', message: 'Two-factor sign-in is off.' }), 'success');
            onClose();
          }}
        />
      </div>
    </Dialog>
  );
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <RecoveryCodesDialog
      title={t({ id: 'security.codes.renew', message: 'New recovery codes' })}
      onClose={onClose}
    >
      {onCodes => (
        <div className={styles['form']}>
          <p className={styles['text']}>
            <Trans id="security.codes.renewText">Your old recovery codes stop working.</Trans>
          </p>
          <AnyCodeForm
            label={t({ id: 'security.codes.make', message: 'Make new codes' })}
            send={async code => onCodes(await renewRecoveryCodes(code))}
          />
        </div>
      )}
    </RecoveryCodesDialog>
  );
}

function AnyCodeForm(props: Pick<Parameters<typeof CodeForm>[0], 'label' | 'variant' | 'send'>) {
  const { t } = useLingui();
  const hint = t({
    id: 'field.code.any',
    message: 'From your authenticator app, or one of your recovery codes',
  });
  return <CodeForm {...props} hint={hint} />;
}
