import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../contract/operator/brand.ts';
import { saveFile } from '../../core/device/save-file.ts';
import { useLazyDialog } from '../../core/scheduling/useLazyDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../account/form/useAction.ts';
import { SecuritySection } from './SecuritySection.tsx';
import { downloadData } from './state.ts';

const loadCloseDialog = () => import('./CloseAccountDialog.tsx');

/** What the player may take along, and how to leave. */
export function DataSection() {
  const { t } = useLingui();
  const { busy, run } = useAction();
  const close = useLazyDialog(loadCloseDialog, onClose => ({ onClose }));
  const download = async () => {
    const data = await downloadData();
    const name = `${brand.slug}-${data.made_at.slice(0, 10)}.json`;
    saveFile(name, JSON.stringify(data, null, 2), 'application/json');
  };
  return (
    <SecuritySection
      title={t({ id: 'security.data.title', message: 'Your data' })}
      text={
        <Trans id="security.data.text">
          Download everything that we have on you, as a JSON file: profile, payments, rounds, devices.
        </Trans>
      }
      actions={
        <>
          <Button busy={busy !== null} onClick={() => void run('data', download)}>
            <Trans id="security.data.download">Download my data</Trans>
          </Button>
          <Button variant="danger" onClick={close.open}>
            <Trans id="security.close.title">Close account</Trans>
          </Button>
        </>
      }
    >
      {close.node}
    </SecuritySection>
  );
}
