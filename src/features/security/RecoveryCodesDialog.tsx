import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  title: string;
  onClose: () => void;
  /** What leads to the codes, which it hands over. */
  children: (onCodes: (codes: readonly string[]) => void) => ReactNode;
}

/** A dialog that ends with recovery codes. They can't be shown again, so it is not left by a slip while it shows them. */
export function RecoveryCodesDialog({ title, onClose, children }: Props) {
  const { t } = useLingui();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      size="s"
      coversPhone
      blocking={codes !== null}
      onClose={onClose}
      title={codes ? t({ id: 'security.codes.title', message: 'Keep your recovery codes' }) : title}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      {codes ? <RecoveryCodes codes={codes} onDone={onClose} /> : children(setCodes)}
    </Dialog>
  );
}
