import { useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/brand.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { InstallReasons } from './InstallReasons.tsx';
import { InstallSteps } from './InstallSteps.tsx';
import { closeInstructions, useInstallWay } from './state.ts';

/** How this visitor gets the app, and what for; follows what the browser says while it is open. */
export default function InstallDialog() {
  const { t } = useLingui();
  const { name } = brand;
  const way = useInstallWay();
  return (
    <Dialog
      open
      size="s"
      onClose={closeInstructions}
      title={t({ id: 'install.title', message: `Install ${name}` })}
      closeLabel={t({ id: 'action.close', message: 'Close' })}
    >
      {way !== 'installed' && <InstallReasons />}
      <InstallSteps way={way} />
    </Dialog>
  );
}
