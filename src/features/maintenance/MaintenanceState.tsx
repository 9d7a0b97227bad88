import { useLingui } from '@lingui/react/macro';
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/ErrorState.tsx';
import MaintenanceText from './MaintenanceText.tsx';

/** An error state with the maintenance as its reason; the button stays. */
export default function MaintenanceState(props: Pick<ErrorStateProps, 'action' | 'level'>) {
  const { t } = useLingui();
  return (
    <ErrorState
      level={props.level}
      action={props.action}
      title={t({ id: 'maintenance.title', message: 'Maintenance' })}
      text={<MaintenanceText />}
    />
  );
}
