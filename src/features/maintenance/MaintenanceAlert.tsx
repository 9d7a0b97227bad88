import { useLingui } from '@lingui/react/macro';
import { Alert } from '../../ui/feedback/Alert.tsx';
import MaintenanceText from './MaintenanceText.tsx';

/** The maintenance as the status of the page, which announces it once; later it is found as a region. */
export default function MaintenanceAlert() {
  const { t } = useLingui();
  return (
    <section aria-label={t({ id: 'maintenance.title', message: 'Maintenance' })}>
      <Alert announce={false}>
        <MaintenanceText />
      </Alert>
    </section>
  );
}
