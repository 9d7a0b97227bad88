import { useSnapshot } from 'valtio';
import { networkStatus } from '../../core/http/network-status.ts';
import { useLazyComponent } from '../../core/scheduling/useLazyComponent.ts';
import { ErrorState, type ErrorStateProps } from '../../ui/feedback/ErrorState.tsx';

const maintenanceText = () => import('./MaintenanceText.tsx');

/**
 * In place of content that the back end did not bring; while it is under maintenance, that is the reason (SHELL-51). The button
 * stays, with the focus that it may have.
 */
export function LoadErrorState({ title, text, ...rest }: ErrorStateProps) {
  const { isAvailable } = useSnapshot(networkStatus);
  const Maintenance = useLazyComponent(maintenanceText, !isAvailable);
  const isMaintenance = !isAvailable && Maintenance !== null;
  return (
    <ErrorState
      {...rest}
      title={isMaintenance ? <Maintenance part="title" /> : title}
      text={isMaintenance ? <Maintenance /> : text}
    />
  );
}
