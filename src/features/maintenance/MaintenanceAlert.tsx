import { Alert } from '../../ui/feedback/Alert.tsx';
import MaintenanceText from './MaintenanceText.tsx';

/** The maintenance as the status of the page, whose region announces it. */
export default function MaintenanceAlert() {
  return (
    <Alert announce={false}>
      <MaintenanceText />
    </Alert>
  );
}
