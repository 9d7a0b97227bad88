import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/ErrorState.tsx';

const maintenanceState = () => import('./MaintenanceState.tsx');

/** In place of content that the back end did not bring; while it is under maintenance, that is the reason (SHELL-51). */
export function LoadErrorState(props: ErrorStateProps) {
  const { isAvailable } = useSnapshot(networkStatus);
  const MaintenanceState = useLazyComponent(maintenanceState, !isAvailable);
  return !isAvailable && MaintenanceState ? <MaintenanceState {...props} /> : <ErrorState {...props} />;
}
