import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import type { CodeChange } from './CodeDialog.tsx';
import { SecuritySection } from './SecuritySection.tsx';
import { useSecurity } from './state.ts';

const loadCodeDialog = () => import('./CodeDialog.tsx');
const loadDialog = () => import('./TwoFactorDialog.tsx');
/** From so few on the player is told to make new ones. */
const FEW_CODES = 3;

export function TwoFactorSection() {
  const { t } = useLingui();
  const { overview } = useSecurity();
  const setUp = useLazyDialog(loadDialog, onClose => ({ onClose }));
  const [change, setChange] = useState<CodeChange>('renew');
  const codes = useLazyDialog(loadCodeDialog, onClose => ({ change, onClose }));
  const ask = (wanted: CodeChange) => {
    setChange(wanted);
    codes.open();
  };
  const left = overview?.recovery_codes_left ?? 0;
  return (
    <SecuritySection
      title={t({ id: 'security.twoFactor.title', message: 'Two-factor sign-in' })}
      text={
        overview?.two_factor_enabled ? (
          <>
            <Trans id="security.twoFactor.on">On. Signing in with your password also takes a code.</Trans>{' '}
            <Plural
              id="security.codes.left"
              value={left}
              one="# recovery code is left."
              other="# recovery codes are left."
            />{' '}
            {left < FEW_CODES && <Trans id="security.codes.few">Make new ones before you run out.</Trans>}
          </>
        ) : (
          <Trans id="security.twoFactor.off">
            Off. With it, a stolen password alone doesn’t open your account.
          </Trans>
        )
      }
      actions={
        overview?.two_factor_enabled ? (
          <>
            <Button onClick={() => ask('renew')}>
              <Trans id="security.codes.renew">New recovery codes</Trans>
            </Button>
            <Button onClick={() => ask('off')}>
              <Trans id="security.twoFactor.turnOff">Turn off two-factor</Trans>
            </Button>
          </>
        ) : (
          <Button onClick={setUp.open}>
            <Trans id="security.twoFactor.turnOn">Turn on two-factor</Trans>
          </Button>
        )
      }
    >
      {setUp.node}
      {codes.node}
    </SecuritySection>
  );
}
